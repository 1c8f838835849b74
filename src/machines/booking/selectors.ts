import type { SnapshotFrom } from "xstate";
import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookedTime, isTimeLost, startsOf, timeOf } from "./choice.ts";
import type { bookingMachine } from "./machine.ts";

/** A snapshot of a booking. */
export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** The steps of a booking in their order; `over` is the result screen's. */
export const bookingSteps = ["choose", "details", "pay", "over"] as const;

/** The step that a visitor is at, for the heading, the progress line and the address. */
export type BookingStep = (typeof bookingSteps)[number];

/** The step that a snapshot belongs to. */
export function stepOf(snapshot: BookingSnapshot): BookingStep {
  if (snapshot.hasTag("over")) return "over";
  if (snapshot.matches("choosing") || snapshot.matches("released")) return "choose";
  const beforePayment =
    snapshot.matches("detailing") || snapshot.matches("holding") || snapshot.matches("taken");
  return beforePayment ? "details" : "pay";
}

/** Whether a booking is already where the browser's history asks for: then nothing leads it there. */
export function isAtStep(snapshot: BookingSnapshot, step: BookingStep): boolean {
  // What is free may still be loading there: the visitor may go on meanwhile, and is not led back.
  if (step === "choose" && snapshot.matches("choosing")) return true;
  return !snapshot.hasTag("busy") && stepOf(snapshot) === step;
}

/** Half-hours at which a booking can begin, as the availability names them. */
export function startsOffered({ context }: BookingSnapshot): string[] {
  return startsOf(context);
}

/** First and last minute of what is chosen, as instants; `null` while the time is incomplete, or somebody else has it. */
export function chosenTime(snapshot: BookingSnapshot): BookedTime | null {
  const isLost = snapshot.matches("taken") || (snapshot.matches("choosing") && isTimeLost(snapshot.context));
  return isLost ? null : timeOf(snapshot.context);
}

/** Whether going on would book another room than the screen's own, after an alternative was chosen. */
export function isOtherRoom({ context }: BookingSnapshot): boolean {
  return context.room.catalogId !== context.ownRoom.catalogId;
}

/** The order to release when the visitor leaves for good; `null` when none is held, or it is over. */
export function orderToRelease(snapshot: BookingSnapshot): OrderKey | null {
  const { order } = snapshot.context;
  const isOver = snapshot.hasTag("over") || snapshot.hasTag("overlay") || snapshot.matches("expired");
  return order && !isOver ? { orderId: order.orderId, token: order.token } : null;
}
