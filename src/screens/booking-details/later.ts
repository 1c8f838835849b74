import type { BookingSnapshot } from "../../machines/booking/selectors.ts";

/** What a booking needs once it runs: its chart, and the steps after the details. */
export type Later = typeof import("./booking-actor.ts");

let loaded: Later | null = null;

/** What `loadLater` has loaded; null before. */
export function loadedLater(): Later | null {
  return loaded;
}

/** Keeps what was loaded, for all bookings of this page. */
export function keepLater(later: Later): void {
  loaded = later;
}

/** Whether a booking can be shown without it. */
export function isEarly(snapshot: BookingSnapshot): boolean {
  return snapshot.matches("choosing") || isAtDetails(snapshot);
}

/** Whether the visitor is at the details, or a slot is being held for them. */
export function isAtDetails(snapshot: BookingSnapshot): boolean {
  return snapshot.matches("detailing") || snapshot.matches("holding");
}
