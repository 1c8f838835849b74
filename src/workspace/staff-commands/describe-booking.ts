import { formatPaise } from "../../api/contract/money.ts";
import { maskedEmail, maskedPhone, netPaidPaise, readAmountDue } from "../booking/index.ts";
import type { Effects } from "../changes/index.ts";
import type { Db } from "../database/tables.ts";
import { formatOrderTime } from "../orders/index.ts";

/** Describes a booking for the operator who is about to change it. Names and contacts of the customer are masked. */
export async function describeBooking(db: Db, orderId: string): Promise<string[]> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("items", "items.id", "orders.item_id")
    .innerJoin("centres", "centres.id", "orders.centre_id")
    .selectAll("orders")
    .select(["items.name as item", "centres.name as centre"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const initials = order.customer_name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}.`)
    .join(" ");
  const paidPaise = await netPaidPaise(db, orderId);
  const due = await readAmountDue(db, order);
  return [
    `Booking: ${order.number}, ${order.item}, ${order.centre}`,
    `Time: ${formatOrderTime(order)}`,
    `Customer: ${initials}, ${maskedEmail(order.customer_email)}, ${maskedPhone(order.customer_phone)}`,
    `Price: ${formatPaise(order.total_paise)}, paid and not refunded: ${formatPaise(paidPaise)}`,
    ...(due === null ? [] : [`Invoice: ${formatPaise(due.amountPaise)} unpaid, due on ${due.on}`]),
  ];
}

/** Describes who makes a refund. `payoutPaise` is the part that the office pays out. Amounts are in paise. */
export function describeRefundWay({
  refundPaise,
  payoutPaise,
}: Record<"refundPaise" | "payoutPaise", number>): string {
  const gatewayPaise = refundPaise - payoutPaise;
  const site =
    gatewayPaise === 0
      ? "The running site sends the emails."
      : `The running site refunds ${formatPaise(gatewayPaise)} and sends the emails.`;
  return payoutPaise === 0
    ? site
    : `${site} Pay out ${formatPaise(payoutPaise)} by bank transfer, and record that with npm run payout.`;
}

/** Describes the emails that a change enqueues. */
export function describeMails({ customer, guests }: Effects["mails"]): string {
  return `Emails: ${customer} to the customer${guests === 0 ? "" : `, ${guests} to guests`}`;
}
