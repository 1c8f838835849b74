import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";

type OrderState = Pick<OrderDetails, "status" | "paymentStatus">;

/** Whether an order is what it was when it was made: held, with no money on its way. */
export function isStillHeld(answer: OrderOutcome): boolean {
  return answer.outcome === "found" && answer.order.status === "held" && !isPaymentPending(answer.order);
}

/** Money is on its way, or there and not yet settled. */
function isPaymentPending({ status, paymentStatus }: OrderState): boolean {
  return status !== "confirmed" && (paymentStatus === "pending" || paymentStatus === "captured");
}

/** The hold is over, and the gateway was never asked for money for it: none can come, and none was paid. */
export function isOverUnpaid({ status, paymentStatus }: OrderState): boolean {
  return (status === "expired" || status === "released") && paymentStatus === "none";
}

/** Money goes back, or went. */
export function isRefunding({ status, paymentStatus }: OrderState): boolean {
  return status !== "confirmed" && (paymentStatus === "refund_pending" || paymentStatus === "refunded");
}
