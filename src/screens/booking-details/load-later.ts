import { inTime } from "../frame/in-time.ts";
import { orNewReleaseIfNothingIsLost } from "../frame/release.ts";
import { keepLater, type Later, loadedLater } from "./later.ts";
import type { LoadBooking } from "./lazy-booking.ts";

/** Loads what a booking needs once it runs; once for all bookings of this page, and again after a failed try. */
export async function loadLater(): Promise<Later> {
  const later =
    loadedLater() ?? (await inTime(import("./booking-actor.ts")).catch(orNewReleaseIfNothingIsLost));
  keepLater(later);
  return later;
}

/** The chart of a booking with its calls; at once when it has been loaded before. */
export const loadBooking: LoadBooking = (start) =>
  loadedLater()?.bookingActor(start) ?? loadLater().then(({ bookingActor }) => bookingActor(start));
