import { invoiceTerms } from "../../api/contract/booking-rules.ts";
import { addDays, istDateOf, isValidDate } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import type { Tx } from "../database/tables.ts";
import { type DomainError, domainError, lockOrder, orderNotFound } from "../orders/index.ts";
import { amountError, type StaffDeps } from "./cancel-by-staff.ts";
import { bookedOf, confirmHold, confirmInTransaction, holdError } from "./confirm-hold.ts";

export type InvoiceBookingRequest = {
  readonly orderId: string;
  /** The IST date by which the customer has to pay, `YYYY-MM-DD`. Default: in `invoiceTerms.dueDays` days. */
  readonly dueOn?: string | undefined;
  /** The booked time and the due date that a preview has shown. If they have changed since then, nothing is changed. */
  readonly expected?: Pick<InvoiceBooking, "booked" | "dueOn"> | undefined;
};

/** The effects of booking on invoice. */
export type InvoiceBooking = {
  readonly ok: true;
  /** False for a repeated request, which changes nothing. */
  readonly isNew: boolean;
  /** The IST date by which the customer has to pay. */
  readonly dueOn: string;
  /** Identifies what is booked: item, time, passes. */
  readonly booked: string;
};

type InvoiceBookingError = DomainError<
  "order_not_found" | "order_not_payable" | "slot_taken" | "refund_changed" | "validation_failed"
>;

/**
 * Confirms a hold without a payment, for a customer who pays by bank transfer until a due date (decision 112). The
 * customer gets the emails and the invoice of any booking, which state that date. A repeated request changes nothing. A
 * payment that arrives at the gateway later is refunded. `confirmPaidOutside` records the transfer.
 */
export async function bookOnInvoice(
  { now: clock, ...deps }: Pick<StaffDeps, "db" | "now" | "actor">,
  request: InvoiceBookingRequest,
): Promise<InvoiceBooking | InvoiceBookingError> {
  const now = clock();
  const today = istDateOf(now);
  const dueOn = request.dueOn?.trim() ?? addDays(today, invoiceTerms.dueDays);
  const latest = addDays(today, invoiceTerms.maxDueDays);
  if (!isValidDate(dueOn) || dueOn < today || dueOn > latest)
    return amountError("due", texts.staff.dueDate(latest));
  return confirmInTransaction(deps, sentences, (tx) => bookLocked(tx, request, dueOn, now));
}

const sentences = texts.staff.notOnInvoice;

async function bookLocked(
  tx: Tx,
  { orderId, dueOn: requestedDate, expected }: InvoiceBookingRequest,
  dueOn: string,
  now: Date,
): Promise<InvoiceBooking | InvoiceBookingError> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) return orderNotFound;
  const booked = bookedOf(order);
  if (order.status === "confirmed" && order.due_on !== null) {
    const isRepeated = requestedDate === undefined || order.due_on === dueOn;
    if (isRepeated) return { ok: true, isNew: false, dueOn: order.due_on, booked };
    return domainError("order_not_payable", texts.staff.otherDueDate(order.due_on));
  }
  const error = holdError(order, sentences);
  if (error !== null) return error;
  if (expected !== undefined && (expected.booked !== booked || expected.dueOn !== dueOn))
    return domainError("refund_changed", texts.staff.bookingChanged);
  const failed = await confirmHold(tx, { ...order, due_on: dueOn }, { now, sentences });
  return failed ?? { ok: true, isNew: true, dueOn, booked };
}
