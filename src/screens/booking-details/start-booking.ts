import { createActor, type Snapshot } from "xstate";
import { delayUntil } from "../../api/delay.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { currentTracking } from "../analytics/tracking.ts";
import { awaitNextPoll } from "../booking-parts/await-next-poll.ts";
import type { StoredDraft } from "../booking-parts/draft.ts";
import { fetchWithClockSync, type ServiceClock } from "../booking-parts/service-clock.ts";
import { callsByCookie } from "../data/browser-calls.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import { openCheckout } from "./checkout.ts";
import { provideBookingMachine } from "./provide-machine.ts";

/**
 * Returns the initial snapshot of a booking that starts in the browser. Restores the hold in session storage if it is
 * for this room. Sends no requests.
 */
export function createBookingSnapshot(input: BookingInput, { hold }: StoredDraft): Snapshot<unknown> {
  const actor = createActor(bookingMachine, { input, ...inspectOptions }).start();
  if (hold?.catalogId === input.item.id) {
    const order = { orderId: hold.orderId, token: hold.token };
    actor.send({ type: "draft.restored", draft: { order } });
  }
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
}

/** Returns the booking machine with the browser's actors: API calls, the gateway's checkout and the service's clock. */
export function provideBrowserBookingMachine(clock: ServiceClock): typeof bookingMachine {
  return provideBookingMachine({
    call: { ...callsByCookie, fetch: fetchWithClockSync(clock) },
    openCheckout,
    awaitHoldEnd: (holdExpiresAt, signal) => delayUntil(holdExpiresAt, signal, clock.skew()),
    awaitNextPoll,
    tracking: currentTracking,
  });
}
