import { bookedDays, netPaidPaise } from "../booking/change-terms.ts";
import { type Actor, commandActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { firstRow } from "../database/testing.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import type { CheckName } from "../reconciliation/check-texts.ts";
import { checks } from "../reconciliation/checks.ts";
import { findAll } from "../reconciliation/run-checks.ts";
import { cancelByStaff } from "./cancel-by-staff.ts";
import type { moveBooking } from "./move-booking.ts";

/** Cancels a booking for the operator, with a full refund, also after it has begun. The actor is a command. */
export function cancelOrder(
  { db, now, actor }: Pick<PaymentDeps, "db" | "now"> & { readonly actor: Actor },
  orderId: string,
  reason: string,
) {
  const staff = actor.kind === "command" || actor.kind === "staff" ? actor : commandActor("cancel");
  const request = { orderId, reason, refund: "full", isAfterTheEvent: true } as const;
  return cancelByStaff({ db, now, actor: staff, refundLimitPaise: null }, request);
}

/** Returns the payment for a move to a more expensive time. */
export function paymentOf(moved: Awaited<ReturnType<typeof moveBooking>>) {
  if (!moved.ok || moved.is !== "to_pay") throw new Error(JSON.stringify(moved));
  return moved.response;
}

/** Returns a booking's records: days, invoices, credit notes, refunds. Amounts are in paise. */
export async function recordsOf(db: Db, orderId: string, now: Date) {
  const order = await firstRow(db, "orders", { id: orderId });
  const taxDocuments = await db
    .selectFrom("invoices")
    .select(["kind", "number", "content", "against"])
    .where("order_id", "=", orderId)
    .orderBy("issued_at")
    .orderBy("serial")
    .orderBy("kind", "desc")
    .execute();
  const amounts = (kind: string) =>
    taxDocuments.filter((document) => document.kind === kind).map(({ content }) => content.totalPaise);
  const refunds = await db
    .selectFrom("refunds")
    .select(["amount_paise", "status"])
    .where("order_id", "=", orderId)
    .where("status", "<>", "void")
    .execute();
  return {
    order,
    days: bookedDays(order, now),
    invoices: amounts("invoice"),
    creditNotes: amounts("credit_note"),
    papers: taxDocuments,
    refunded: refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
    kept: await netPaidPaise(db, orderId),
  };
}

/** Runs the reconciliation checks of money, invoices and credit notes. Returns their findings. */
export async function reconciliationFindings(deps: PaymentDeps): Promise<string[]> {
  const names: ReadonlySet<CheckName> = new Set([
    "money_without_booking",
    "booking_without_money",
    "invoice_gaps",
    "invoice_duplicates",
    "repeated_invoices",
    "bookings_without_invoice",
    "cancellations_without_credit_note",
    "papers_unlike_money",
    "fees_unlike_money",
    "coupon_uses",
    "coupon_uses_of_ended_orders",
  ]);
  const period = { from: deps.now(), to: deps.now() };
  const found: string[] = [];
  for (const check of checks.filter(({ name }) => names.has(name))) {
    for (const { id, what } of await findAll({ ...deps, period }, check))
      found.push(`${check.name} ${id}: ${what}`);
  }
  return found;
}
