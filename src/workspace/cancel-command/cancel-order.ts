import { cancelBooking } from "../changes/index.ts";
import type { BookingDeps } from "../orders/index.ts";

/** Cancels a confirmed booking with a full refund, regardless of its rules. `reason` is a sentence for the customer. */
export function cancelOrder(
  deps: Pick<BookingDeps, "db" | "now" | "actor">,
  orderId: string,
  reason: string,
): ReturnType<typeof cancelBooking> {
  return cancelBooking(deps, { by: "operator", orderId, reason });
}
