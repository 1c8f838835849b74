import { type ActorRefFrom, waitFor } from "xstate";
import { customerFields } from "../../api/contract/customer-fields.ts";
import type { bookingMachine } from "./machine.ts";
import { type BookingSnapshot, type BookingStep, bookingSteps, isAtStep, stepOf } from "./selectors.ts";
import type { BookingEvent } from "./types.ts";

/** Sends the events in order, waiting until the machine is idle before each event. Rejects when `signal` aborts. */
export async function sendEvents(
  actor: ActorRefFrom<typeof bookingMachine>,
  events: readonly BookingEvent[],
  signal?: AbortSignal,
): Promise<BookingSnapshot> {
  for (const [index, event] of events.entries()) {
    // The first event restores a draft or chooses the date, which needs no availability.
    if (index > 0) await waitUntilIdle(actor, signal);
    if (actor.getSnapshot().status !== "active") break;
    actor.send(event);
  }
  return waitUntilIdle(actor, signal);
}

/** Sends the visitor events that move a booking to a step of the browser's history. Rejects when `signal` aborts. */
export async function goToStep(
  actor: ActorRefFrom<typeof bookingMachine>,
  step: BookingStep,
  signal?: AbortSignal,
): Promise<BookingSnapshot> {
  const first = actor.getSnapshot();
  if (isAtStep(first, step)) return first;
  for (let count = 0; count < maxEvents; count += 1) {
    const snapshot = await waitUntilIdle(actor, signal);
    const event = nextEventTowards(snapshot, step);
    if (event === null || !snapshot.can(event)) return snapshot;
    actor.send(event);
    if (snapshot.hasTag("overlay")) break;
  }
  return waitUntilIdle(actor, signal);
}

/** The longest path: from a failed payment back to the price, back to the choice, and one step forward. */
const maxEvents = 3;

function nextEventTowards(snapshot: BookingSnapshot, step: BookingStep): BookingEvent | null {
  const currentStep = stepOf(snapshot);
  if (currentStep === step || currentStep === "over") return null;
  if (bookingSteps.indexOf(currentStep) < bookingSteps.indexOf(step)) {
    const isHolding = snapshot.context.order !== null;
    if (isHolding && step === "pay") return { type: "hold.resumed" };
    // Do not resend a rejected choice: it would be rejected again. Errors of customer fields do not affect the choice.
    const isRefused = Object.keys(snapshot.context.fieldErrors).some((name) => !(name in customerFields));
    return currentStep === "choose" && !isRefused ? { type: "choice.confirmed" } : null;
  }
  const reopenDetails: BookingEvent = { type: "details.reopened" };
  return step === "details" && snapshot.can(reopenDetails) ? reopenDetails : { type: "went.back" };
}

function waitUntilIdle(
  actor: ActorRefFrom<typeof bookingMachine>,
  signal?: AbortSignal,
): Promise<BookingSnapshot> {
  return waitFor(actor, (snapshot) => !snapshot.hasTag("busy"), signal ? { signal } : {});
}
