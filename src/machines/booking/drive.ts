import { type ActorRefFrom, waitFor } from "xstate";
import { customerFields } from "../../api/contract/customer-fields.ts";
import type { bookingMachine } from "./machine.ts";
import { type BookingSnapshot, type BookingStep, bookingSteps, isAtStep, stepOf } from "./selectors.ts";
import type { BookingEvent } from "./types.ts";

/** Sends events one after the other, each when the machine is idle; ignores those it does not take. Aborts with `signal`. */
export async function driveBooking(
  actor: ActorRefFrom<typeof bookingMachine>,
  events: readonly BookingEvent[],
  signal?: AbortSignal,
): Promise<BookingSnapshot> {
  for (const [index, event] of events.entries()) {
    // The first event needs no availability: it restores a draft, or chooses the date that is asked for next.
    if (index > 0) await atRest(actor, signal);
    if (actor.getSnapshot().status !== "active") break;
    actor.send(event);
  }
  return atRest(actor, signal);
}

/** Moves a booking to a step of the browser's history by a visitor's events, as near as it gets. Rejects when aborted. */
export async function goToStep(
  actor: ActorRefFrom<typeof bookingMachine>,
  step: BookingStep,
  signal?: AbortSignal,
): Promise<BookingSnapshot> {
  const first = actor.getSnapshot();
  if (isAtStep(first, step)) return first;
  for (let moves = 0; moves < mostMoves; moves += 1) {
    const snapshot = await atRest(actor, signal);
    const event = eventTowards(snapshot, step);
    if (event === null || !snapshot.can(event)) return snapshot;
    actor.send(event);
    if (snapshot.hasTag("overlay")) break;
  }
  return atRest(actor, signal);
}

/** From a payment that failed to the time: back to the price, back to the time; from there once more on. */
const mostMoves = 3;

function eventTowards(snapshot: BookingSnapshot, step: BookingStep): BookingEvent | null {
  const at = stepOf(snapshot);
  if (at === step || at === "over") return null;
  if (bookingSteps.indexOf(at) < bookingSteps.indexOf(step)) {
    const isHolding = snapshot.context.order !== null;
    if (isHolding && step === "pay") return { type: "hold.resumed" };
    // A choice that was refused is refused again until it is changed; a refused field of the details is no part of it.
    const isRefused = Object.keys(snapshot.context.fieldErrors).some((name) => !(name in customerFields));
    return at === "choose" && !isRefused ? { type: "choice.confirmed" } : null;
  }
  const toDetails: BookingEvent = { type: "details.reopened" };
  return step === "details" && snapshot.can(toDetails) ? toDetails : { type: "went.back" };
}

function atRest(actor: ActorRefFrom<typeof bookingMachine>, signal?: AbortSignal): Promise<BookingSnapshot> {
  return waitFor(actor, (snapshot) => !snapshot.hasTag("busy"), signal ? { signal } : {});
}
