import * as texts from "../../texts/error-messages.ts";
import { recordAct } from "../database/audit.ts";
import { type MessageKind, newMessage } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type DomainError,
  domainError,
  isAwaitingPayment,
  lockOrder,
  type Order,
  orderNotFound,
} from "../orders/index.ts";
import type { StaffDeps } from "./cancel-by-staff.ts";

/** The email that is sent again. */
export type ResentEmail = Extract<MessageKind, "booking_confirmed" | "booking_cancelled" | "payment_link">;

/**
 * Sends the customer's latest email about a booking again: the confirmation with ticket, calendar file and invoice, or
 * the cancellation with its credit note. For an unpaid hold, sends the link with which to pay. The email shows the current
 * state of the booking.
 */
export function resendEmail(
  { db, now: clock, actor }: Pick<StaffDeps, "db" | "now" | "actor">,
  orderId: string,
): Promise<
  { readonly ok: true; readonly email: ResentEmail } | DomainError<"order_not_found" | "not_changeable">
> {
  return inTransaction(db, actor, async (tx) => {
    const now = clock();
    const order = await lockOrder(tx, orderId);
    if (order === undefined) return orderNotFound;
    const message = order.erased_at === null ? await messageAbout(tx, order, now) : null;
    if (message === null) return domainError("not_changeable", texts.staff.nothingToResend);
    await enqueue(tx, message, now);
    recordAct(tx, "email_resent", order.id, { email: message.kind });
    return { ok: true, email: message.kind };
  });
}

async function messageAbout(tx: Tx, order: Order, now: Date) {
  const { id, status, end_reason } = order;
  if (isAwaitingPayment(order, now)) return newMessage("payment_link", { orderId: id }, now);
  if (status === "confirmed") return newMessage("booking_confirmed", { orderId: id }, now);
  if (status !== "cancelled") return null;
  const latest = await tx
    .selectFrom("invoices")
    .select("number")
    .where("order_id", "=", id)
    .where("kind", "=", "credit_note")
    .orderBy("issued_at", "desc")
    .orderBy("serial", "desc")
    .executeTakeFirst();
  const isByCustomer = end_reason === texts.refund.cancelledByCustomer;
  const cause = isByCustomer ? ({ by: "customer" } as const) : { reason: end_reason ?? "" };
  return newMessage("booking_cancelled", { orderId: id, creditNote: latest?.number ?? null, ...cause }, now);
}
