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
  await waitFor(actor, isAtRest, options);
  for (const event of events) {
    if (actor.getSnapshot().status !== "active") break;
    actor.send(event);
    await waitFor(actor, isAtRest, options);
  }
  return actor.getSnapshot();
}
