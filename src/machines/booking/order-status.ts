import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";

type OrderState = Pick<OrderDetails, "status" | "paymentStatus">;

/** Returns true if the order is held and no payment is pending. */
export function isStillHeld(result: OrderOutcome): boolean {
  return result.outcome === "found" && result.order.status === "held" && !isPaymentPending(result.order);
}

/** Returns true if a payment is pending, or if it was captured but the booking is not confirmed yet. */
function isPaymentPending({ status, paymentStatus }: OrderState): boolean {
  return status !== "confirmed" && (paymentStatus === "pending" || paymentStatus === "captured");
}

/** Returns true if the hold is over and no payment was ever opened, so that no money can arrive. */
export function isEndedUnpaid({ status, paymentStatus }: OrderState): boolean {
  return (status === "expired" || status === "released") && paymentStatus === "none";
}

/** Returns true if the payment was refunded or is being refunded. */
export function isRefunding({ status, paymentStatus }: OrderState): boolean {
  return status !== "confirmed" && (paymentStatus === "refund_pending" || paymentStatus === "refunded");
}
