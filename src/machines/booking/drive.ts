import { type ActorRefFrom, waitFor } from "xstate";
import type { bookingMachine } from "./machine.ts";
import type { BookingSnapshot } from "./selectors.ts";
import type { BookingEvent } from "./types.ts";

/**
 * Sends events to a started booking one after the other, each when nothing is awaited any more, and returns where it got
 * to. An event that the chart does not take where it then stands changes nothing. Rejects when `signal` ends it.
 */
export async function driveBooking(
  actor: ActorRefFrom<typeof bookingMachine>,
  events: readonly BookingEvent[],
  signal?: AbortSignal,
): Promise<BookingSnapshot> {
  const isAtRest = (snapshot: BookingSnapshot) => !snapshot.hasTag("busy");
  const options = signal ? { signal } : {};
  for (const [index, event] of events.entries()) {
    // The first event needs no availability: it restores a draft, or chooses the date that is asked for next. Only one
    // that continues with the choice does.
    if (index > 0 || event.type === "choice.confirmed") await waitFor(actor, isAtRest, options);
    if (actor.getSnapshot().status !== "active") break;
    actor.send(event);
  }
  return waitFor(actor, isAtRest, options);
}
