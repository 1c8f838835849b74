import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { correctKeptFee, endBooking } from "../booking/index.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { issueCreditNote } from "../invoice/index.ts";
import { hasPayment, type Order } from "../orders/index.ts";
import type { Payment } from "./payment-context.ts";
import { transitionPayment } from "./payment-transitions.ts";
import { closePayment, type Refund, refundedPaise } from "./refund-totals.ts";

type RefundedPayment = {
  readonly order: Order;
  readonly payment: Payment;
  /** The refund. Its record already has the status `refunded`. */
  readonly refund: Refund;
  readonly now: Date;
};

/**
 * Settles an order after a refund that we did not request. Issues a credit note if the payment was for a booking,
 * cancels the booking if no money is left, and makes our own open refunds due for another check.
 */
export async function settleExternalRefund(
  tx: Tx,
  { order, payment, refund, now }: RefundedPayment,
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ try_at: now, attempts: 0, status: "pending" })
    .where("payment_id", "=", payment.id)
    .where("status", "in", ["pending", "failed"])
    .where("gateway_refund_id", "is", null)
    .execute();
  const { amount_paise: amountPaise, id: refundId, origin, gateway_refund_id: gatewayRefundId } = refund;
  const isFromBank = origin === "dispute";
  // A captured payment of a booking needs a credit note. Any other payment already has its credit note or needs none.
  const isBookings = payment.status === "captured";
  const details = gatewayRefundId === null ? {} : { refundId: gatewayRefundId };
  const creditNote = isBookings
    ? (await issueCreditNote(tx, order.id, amountPaise, now, details)).number
    : null;
  const reason = isFromBank ? texts.refund.allByBank : texts.refund.allByCentre;
  const isEnded = await endIfFullyRefunded(tx, { order, payment, reason, isFromBank, now });
  await correctKeptFee(tx, order);
  if (payment.status === "refunded") return;
  if (isEnded) {
    const payload = { orderId: order.id, creditNote, reason };
    return enqueue(tx, { kind: "booking_cancelled", payload, dueAt: now }, now);
  }
  const payload = { orderId: order.id, refundId, amountPaise, isFromBank };
  return enqueue(tx, { kind: "money_returned", payload, dueAt: now }, now);
}

/**
 * Settles an order after a refund that we requested. Cancels the booking if no money is left. The email about the
 * refund's cause has already stated its amount and date, so another email is sent only if the date no longer holds.
 */
export async function settleOwnRefund(
  tx: Tx,
  { order, payment, refund, now }: RefundedPayment,
): Promise<void> {
  const reason = texts.refund.allByCentre;
  const isEnded = await endIfFullyRefunded(tx, { order, payment, reason, isFromBank: false, now });
  if (isEnded) {
    const payload = { orderId: order.id, creditNote: null, reason };
    await enqueue(tx, { kind: "booking_cancelled", payload, dueAt: now }, now);
  } else if (istDateOf(refund.created_at) !== istDateOf(now)) {
    const payload = { orderId: order.id, refundId: refund.id, amountPaise: refund.amount_paise };
    await enqueue(tx, { kind: "money_returned", payload, dueAt: now }, now);
  }
}

type EndingContext = Pick<RefundedPayment, "order" | "payment" | "now"> & {
  readonly reason: string;
  readonly isFromBank: boolean;
};

/** Closes a fully refunded payment. Cancels the booking if it can still be used and has no other captured payment. */
async function endIfFullyRefunded(
  tx: Tx,
  { order, payment, reason, isFromBank, now }: EndingContext,
): Promise<boolean> {
  const isFullyRefunded =
    payment.status === "captured" && (await refundedPaise(tx, payment.id)) >= payment.amount_paise;
  if (isFullyRefunded) await transitionPayment(tx, payment, "refund_pending", now);
  await closePayment(tx, payment, now);
  if (!isFullyRefunded || !isStillUsable(order, isFromBank, now)) return false;
  return !(await hasPayment(tx, order.id, "captured")) && endBooking(tx, order, reason, now);
}

/** A manual refund can cancel a booking until the booking ends, a bank's refund only until the booking starts. */
function isStillUsable(order: Order, isFromBank: boolean, now: Date): boolean {
  return (isFromBank ? order.starts_at : order.ends_at) > now;
}
