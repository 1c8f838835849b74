import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import type { Tx } from "../database/tables.ts";
import { type DomainError, domainError, lockOrder, orderNotFound } from "../orders/index.ts";
import {
  insertOutsidePayment,
  type OutsidePayment,
  type PaymentMeans,
  readOutsidePayments,
} from "../payment/index.ts";
import { amountError, type StaffDeps } from "./cancel-by-staff.ts";
import { bookedOf, confirmHold, confirmInTransaction, holdError } from "./confirm-hold.ts";
import { checkTransfer } from "./outside-payment-input.ts";
import { recordInvoicePayment } from "./record-invoice-payment.ts";

export type OutsidePaymentRequest = OutsidePayment & {
  readonly orderId: string;
  /** The amount that was received, in paise. It must equal the price. */
  readonly amountPaise: number;
  /** The booked time that a preview has shown. If the customer has changed it since then, nothing is changed. */
  readonly expected?: Pick<OutsideConfirmation, "booked"> | undefined;
};

/** The effects of a confirmation. */
export type OutsideConfirmation = {
  readonly ok: true;
  /** False for a repeated request, which changes nothing. */
  readonly isNew: boolean;
  /** True if the payment is for the invoices of a booking that was confirmed before. */
  readonly isOfInvoice: boolean;
  /** Identifies what is booked: item, time, passes. */
  readonly booked: string;
};

type OutsidePaymentError = DomainError<
  "order_not_found" | "order_not_payable" | "slot_taken" | "refund_changed" | "validation_failed"
>;

/**
 * Confirms a hold whose price the office has received outside the gateway (decision 111). An expired hold is confirmed
 * while its time is free, as for a late payment at the gateway. The customer gets the same emails and documents as for
 * such a payment. If the booking was confirmed on invoice, records the payment of what is due (decision 112). A request
 * with a recorded reference changes nothing. A payment that arrives at the gateway later is refunded as a second payment.
 */
export async function confirmPaidOutside(
  { now: clock, ...deps }: Pick<StaffDeps, "db" | "now" | "actor">,
  request: OutsidePaymentRequest,
): Promise<OutsideConfirmation | OutsidePaymentError> {
  const now = clock();
  const checked = checkTransfer(request, now);
  if (!checked.ok) return checked;
  return confirmInTransaction(deps, sentences, (tx) => confirmLocked(tx, checked.transfer, now));
}

const sentences = texts.staff.notPayable;

async function confirmLocked(
  tx: Tx,
  { orderId, amountPaise, reference, means, date, expected }: OutsidePaymentRequest,
  now: Date,
): Promise<OutsideConfirmation | OutsidePaymentError> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) return orderNotFound;
  const booked = bookedOf(order);
  const recorded = await readOutsidePayments(tx, orderId);
  const isRepeated = recorded.some(
    (payment) =>
      payment.reference === reference && payment.means === means && payment.amount_paise === amountPaise,
  );
  const isOfInvoice = order.due_on !== null;
  if (isRepeated) return { ok: true, isNew: false, isOfInvoice, booked };
  if (recorded.length > 0) return domainError("order_not_payable", texts.staff.otherReference);
  const payment: InvoicePayment & { method: PaymentMeans } = {
    ...{ id: reference, method: means, date, amountPaise },
  };
  if (isOfInvoice) {
    const error = await recordInvoicePayment(tx, order, payment, now);
    return error ?? { ok: true, isNew: true, isOfInvoice, booked };
  }
  const error = holdError(order, sentences);
  if (error !== null) return error;
  if (amountPaise !== order.total_paise)
    return amountError("amount", texts.staff.otherAmount(amountPaise, order.total_paise));
  if (expected !== undefined && expected.booked !== booked)
    return domainError("refund_changed", texts.staff.bookingChanged);
  const failed = await confirmHold(tx, order, { now, sentences, payment });
  if (failed !== null) return failed;
  await insertOutsidePayment(tx, order, payment, now);
  return { ok: true, isNew: true, isOfInvoice, booked };
}
