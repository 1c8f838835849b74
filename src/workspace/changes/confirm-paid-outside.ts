import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { confirmOrder } from "../booking/index.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type DomainError, domainError, lockOrder, type Order, orderNotFound } from "../orders/index.ts";
import {
  findObstacle,
  insertOutsidePayment,
  type OutsidePayment,
  type PaymentMeans,
  readOutsidePayments,
} from "../payment/index.ts";
import { amountError, type StaffDeps } from "./cancel-by-staff.ts";
import { checkTransfer } from "./outside-payment-input.ts";

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
  /** Identifies what is booked: item, time, passes. */
  readonly booked: string;
};

type OutsidePaymentError = DomainError<
  "order_not_found" | "order_not_payable" | "slot_taken" | "refund_changed" | "validation_failed"
>;

/**
 * Confirms a hold whose price the office has received outside the gateway (decision 111). An expired hold is confirmed
 * while its time is free, as for a late payment at the gateway. The customer gets the same emails and documents as for
 * such a payment. A request with a recorded reference changes nothing. A payment that arrives at the gateway later is
 * refunded as a second payment.
 */
export async function confirmPaidOutside(
  { db, now: clock, actor }: Pick<StaffDeps, "db" | "now" | "actor">,
  request: OutsidePaymentRequest,
): Promise<OutsideConfirmation | OutsidePaymentError> {
  const now = clock();
  const checked = checkTransfer(request, now);
  if (!checked.ok) return checked;
  try {
    return await inTransaction(db, actor, (tx) => confirmLocked(tx, checked.transfer, now));
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return slotGoneError;
  }
}

const slotGoneError = domainError("slot_taken", texts.staff.holdObstacles.slotGone);

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
  if (isRepeated) return { ok: true, isNew: false, booked };
  const error = payableError(order, recorded.length > 0);
  if (error !== null) return domainError("order_not_payable", error);
  if (amountPaise !== order.total_paise)
    return amountError("amount", texts.staff.otherAmount(amountPaise, order.total_paise));
  if (expected !== undefined && expected.booked !== booked)
    return domainError("refund_changed", texts.staff.bookingChanged);
  const obstacle = await findObstacle(tx, order, now, { slotIsLost: false });
  if (obstacle === "slotGone") return slotGoneError;
  if (obstacle !== null) return domainError("order_not_payable", texts.staff.holdObstacles[obstacle]);
  const payment: InvoicePayment & { method: PaymentMeans } = {
    ...{ id: reference, method: means, date, amountPaise },
  };
  const confirmed = await confirmOrder(tx, order, now, payment);
  if (!confirmed.ok) return domainError("order_not_payable", confirmed.reason);
  await insertOutsidePayment(tx, order, payment, now);
  return { ok: true, isNew: true, booked };
}

/** Returns a sentence on why an order cannot be paid at all. Null if it can. */
function payableError(order: Order, isPaidOutside: boolean): string | null {
  if (order.moves_order !== null) return texts.staff.holdOfMove;
  if (isPaidOutside) return texts.staff.otherReference;
  if (order.status === "confirmed" || order.status === "cancelled")
    return texts.staff.notPayable[order.status];
  return order.total_paise === 0 ? texts.staff.nothingToPay : null;
}

function bookedOf({ item_id, during, quantity, repeats, cancelled_dates }: Order): string {
  return [item_id, during, quantity, ...repeats, "without", ...cancelled_dates].join(" ");
}
