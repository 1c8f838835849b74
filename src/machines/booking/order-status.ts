import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";

type OrderState = Pick<OrderDetails, "status" | "paymentStatus">;

/** Returns true if the order is held and no payment is pending. */
export function isStillHeld(result: OrderOutcome): boolean {
  return result.outcome === "found" && result.order.status === "held" && !isPaymentPending(result.order);
}

/** A payment is pending, or captured without a confirmed booking. */
function isPaymentPending({ status, paymentStatus }: OrderState): boolean {
  return status !== "confirmed" && (paymentStatus === "pending" || paymentStatus === "captured");
}

/** The hold is over and no payment was ever opened, so nothing was or will be paid. */
export function isEndedUnpaid({ status, paymentStatus }: OrderState): boolean {
  return (status === "expired" || status === "released") && paymentStatus === "none";
}

/** The payment is being refunded, or was refunded. */
export function isRefunding({ status, paymentStatus }: OrderState): boolean {
  return status !== "confirmed" && (paymentStatus === "refund_pending" || paymentStatus === "refunded");
}
