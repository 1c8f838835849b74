import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";

type PaymentState = Pick<OrderDetails, "paymentStatus" | "hasNoAttempt">;
type OrderState = PaymentState & Pick<OrderDetails, "status">;

/** Returns true if the order is held and no payment is pending. */
export function isStillHeld(result: OrderOutcome): boolean {
  return result.outcome === "found" && result.order.status === "held" && !isPaymentPending(result.order);
}

/** Returns true if a payment is pending, or if it was captured but the booking is not confirmed yet. */
function isPaymentPending({ status, paymentStatus }: Pick<OrderState, "status" | "paymentStatus">): boolean {
  return status !== "confirmed" && (paymentStatus === "pending" || paymentStatus === "captured");
}

/**
 * Returns true if it is certain that nobody has tried to pay: no checkout was opened, or the gateway has just reported
 * that there is no payment. Only then may a text say that nothing was charged.
 */
export function isUnattempted({ paymentStatus, hasNoAttempt }: PaymentState): boolean {
  return paymentStatus === "none" || (paymentStatus === "created" && hasNoAttempt === true);
}

/** Returns true if the hold is over and nobody has tried to pay. */
export function isEndedUnpaid({ status, ...payment }: OrderState): boolean {
  return (status === "expired" || status === "released") && isUnattempted(payment);
}

/** Returns true if the payment was refunded or is being refunded. */
export function isRefunding({
  status,
  paymentStatus,
}: Pick<OrderState, "status" | "paymentStatus">): boolean {
  return status !== "confirmed" && (paymentStatus === "refund_pending" || paymentStatus === "refunded");
}
