import { type Cancelled, cancelBooking } from "../changes/index.ts";
import type { BookingDeps, Refusal } from "../orders/index.ts";

/** Cancels a confirmed booking with a full refund, regardless of its rules. `reason` is a sentence for the customer. */
export function cancelOrder(
  deps: Pick<BookingDeps, "db" | "now">,
  orderId: string,
  reason: string,
): Promise<Cancelled | Refusal> {
  return cancelBooking(deps, { by: "operator", orderId, reason });
}
