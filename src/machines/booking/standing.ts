import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";

type Standing = Pick<OrderDetails, "status" | "paymentStatus">;

/** Whether an order is what it was when it was made: held, with no money on its way. */
export function isStillHeld(answer: OrderOutcome): boolean {
  return answer.outcome === "found" && answer.order.status === "held" && !isUnderWay(answer.order);
}

/** Money is on its way, or there and not yet settled. */
export function isUnderWay({ status, paymentStatus }: Standing): boolean {
  return status !== "confirmed" && (paymentStatus === "pending" || paymentStatus === "captured");
}

/** Money goes back, or went. */
export function isRefunding({ status, paymentStatus }: Standing): boolean {
  return status !== "confirmed" && (paymentStatus === "refund_pending" || paymentStatus === "refunded");
}
