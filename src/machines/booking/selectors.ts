import type { SnapshotFrom } from "xstate";
import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookedTime, bookableStarts, isTimeUnavailable, selectedTime } from "./choice.ts";
import type { bookingMachine } from "./machine.ts";

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** The steps of a booking, in order. In the step `over`, the result screen is shown. */
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

/** Returns true if the booking is already at the step that the browser's history requests. */
export function isAtStep(snapshot: BookingSnapshot, step: BookingStep): boolean {
  // Includes loading the availability: a visitor who continues in the meantime must not be sent back.
  if (step === "choose" && snapshot.matches("choosing")) return true;
  return !snapshot.hasTag("busy") && stepOf(snapshot) === step;
}

/** Returns the starts (instants) that the visitor can choose. */
export function offeredStarts({ context }: BookingSnapshot): string[] {
  return bookableStarts(context);
}

/** Returns the chosen period; null while the choice is incomplete or if the time is taken. */
export function selectedTimeIfFree(snapshot: BookingSnapshot): BookedTime | null {
  const isLost =
    snapshot.matches("taken") || (snapshot.matches("choosing") && isTimeUnavailable(snapshot.context));
  return isLost ? null : selectedTime(snapshot.context);
}

/** Returns true if the visitor chose an alternative in a room other than the screen's room. */
export function isOtherRoom({ context }: BookingSnapshot): boolean {
  return context.room.catalogId !== context.ownRoom.catalogId;
}

/** Returns the order to release when the visitor leaves the booking; null if there is no active hold. */
export function orderToRelease(snapshot: BookingSnapshot): OrderKey | null {
  const { order } = snapshot.context;
  const isOver = snapshot.hasTag("over") || snapshot.hasTag("overlay") || snapshot.matches("expired");
  return order && !isOver ? { orderId: order.orderId, token: order.token } : null;
}
