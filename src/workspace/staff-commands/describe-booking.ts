import { formatPaise } from "../../api/contract/money.ts";
import { maskedEmail, maskedPhone, netPaidPaise } from "../booking/index.ts";
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
  return [
    `Booking: ${order.number}, ${order.item}, ${order.centre}`,
    `Time: ${formatOrderTime(order)}`,
    `Customer: ${initials}, ${maskedEmail(order.customer_email)}, ${maskedPhone(order.customer_phone)}`,
    `Price: ${formatPaise(order.total_paise)}, paid and not refunded: ${formatPaise(paidPaise)}`,
  ];
}

/** Describes the emails that a change enqueues, by the kinds of their messages. */
export function describeMails(kinds: readonly string[]): string {
  const guests = kinds.filter((kind) => kind === "guest_news").length;
  const others = kinds.length - guests;
  return `Emails: ${others} to the customer${guests === 0 ? "" : `, ${guests} to guests`}`;
}
