import { type Actor, createActor } from "xstate";
import { pause, pauseUntil } from "../../api/waiting.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import type { KeptDraft } from "../booking-parts/draft.ts";
import { pollPause } from "../booking-parts/poll-pause.ts";
import { callsByCookie } from "../frame/browser-calls.ts";
import { inspected } from "../frame/inspected.ts";
import { trackingNow } from "../frame/tracking.ts";
import { openCheckout } from "./checkout.ts";
import { connectedBooking } from "./connect.ts";
import { withRememberedDetails } from "./remembered-details.ts";
import { type SentBooking, sentBooking } from "./sent-snapshot.ts";
import { fetchLearning, type ServiceClock } from "./service-clock.ts";

export { goToStep } from "../../machines/booking/drive.ts";
export { KeptSlot } from "./kept-slot.tsx";
export { laterStepOf } from "./later-steps.ts";

/** The chart of a booking, running or to be started. */
export type BookingActor = Actor<typeof bookingMachine>;

/** What a booking in the browser starts from. */
export type BookingStart = {
  readonly input: BookingInput;
  /** Where the server got to, with what this tab remembers; null after a navigation in the browser. */
  readonly sent: SentBooking | null;
  /** What this tab remembers. */
  readonly draft: KeptDraft;
  readonly clock: ServiceClock;
};

/**
 * The chart of a booking, not yet started: where the server got to, or anew, with the details that this tab remembers, and
 * on from the hold that it remembers for this room.
 */
export function bookingActor(start: BookingStart, machine = inBrowser(start.clock)): BookingActor {
  const { input, draft } = start;
  const { snapshot } = start.sent ?? withRememberedDetails(begun(input, draft), draft);
  return createActor(machine, { input, snapshot, ...inspected });
}

/** A booking that has heard of its hold and nothing else; what it then waits for is asked when it is really started. */
function begun(input: BookingInput, { hold }: KeptDraft): SentBooking {
  const actor = createActor(bookingMachine, { input });
  actor.start();
  if (hold?.catalogId === input.item.id) {
    const order = { orderId: hold.orderId, token: hold.token };
    actor.send({ type: "draft.restored", draft: { order } });
  }
  const booking = sentBooking(actor);
  actor.stop();
  return booking;
}

function inBrowser(clock: ServiceClock): typeof bookingMachine {
  return connectedBooking({
    call: { ...callsByCookie, fetch: fetchLearning(clock) },
    openCheckout,
    awaitHoldEnd: (holdExpiresAt, signal) => pauseUntil(holdExpiresAt, signal, clock.skew()),
    awaitNextPoll: (polls, signal) => pause(pollPause(polls), signal),
    tracking: trackingNow,
  });
}
