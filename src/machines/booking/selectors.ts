import type { SnapshotFrom } from "xstate";
import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookedTime, bookableStarts, isTimeUnavailable, selectedTime } from "./choice.ts";
import type { bookingMachine } from "./machine.ts";

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** The steps of a booking, in order. The result screen shows `over`. */
export const bookingSteps = ["choose", "details", "pay", "over"] as const;

/** The current step, for the heading, the progress bar and the URL. */
export type BookingStep = (typeof bookingSteps)[number];

export function stepOf(snapshot: BookingSnapshot): BookingStep {
  if (snapshot.hasTag("over")) return "over";
  if (snapshot.matches("choosing") || snapshot.matches("released")) return "choose";
  const beforePayment =
    snapshot.matches("detailing") || snapshot.matches("holding") || snapshot.matches("taken");
  return beforePayment ? "details" : "pay";
}

/** Returns true if a booking needs no event to be at the step that the browser's history requests. */
export function isAtStep(snapshot: BookingSnapshot, step: BookingStep): boolean {
  // Also while the availability loads: a visitor who continues meanwhile must not be sent back.
  if (step === "choose" && snapshot.matches("choosing")) return true;
  return !snapshot.hasTag("busy") && stepOf(snapshot) === step;
}

/** Starts (instants) that the visitor can choose. */
export function offeredStarts({ context }: BookingSnapshot): string[] {
  return bookableStarts(context);
}

/** The chosen period; null while it is incomplete or taken by somebody else. */
export function selectedTimeIfFree(snapshot: BookingSnapshot): BookedTime | null {
  const isLost =
    snapshot.matches("taken") || (snapshot.matches("choosing") && isTimeUnavailable(snapshot.context));
  return isLost ? null : selectedTime(snapshot.context);
}

/** Returns true if an alternative in another room than the screen's own was chosen. */
export function isOtherRoom({ context }: BookingSnapshot): boolean {
  return context.room.catalogId !== context.ownRoom.catalogId;
}

/** The order to release when the visitor leaves the booking; null without a running hold. */
export function orderToRelease(snapshot: BookingSnapshot): OrderKey | null {
  const { order } = snapshot.context;
  const isOver = snapshot.hasTag("over") || snapshot.hasTag("overlay") || snapshot.matches("expired");
  return order && !isOver ? { orderId: order.orderId, token: order.token } : null;
}
