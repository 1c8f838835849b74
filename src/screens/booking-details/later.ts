import type { BookingSnapshot } from "../../machines/booking/selectors.ts";

/** What a booking needs once it runs: its chart, and what is shown of a hold, from which on it always runs. */
export type Later = typeof import("./booking-actor.ts");

let loaded: Later | null = null;

/** What `loadLater` has loaded; null before. */
export function loadedLater(): Later | null {
  return loaded;
}

/** The same, where it must have been loaded: a booking runs, or its page began with it. */
export function later(): Later {
  if (loaded === null) throw new Error("A part of the booking was shown before it was loaded.");
  return loaded;
}

/** Keeps what was loaded, for all bookings of this page. */
export function keepLater(later: Later): void {
  loaded = later;
}

/** Whether a booking can be shown without it. */
export function isEarly(snapshot: BookingSnapshot): boolean {
  const isHolding = snapshot.context.order !== null;
  return !isHolding && (snapshot.matches("choosing") || isAtDetails(snapshot));
}

/** Whether the visitor is at the details, or a slot is being held for them. */
export function isAtDetails(snapshot: BookingSnapshot): boolean {
  return snapshot.matches("detailing") || snapshot.matches("holding");
}
