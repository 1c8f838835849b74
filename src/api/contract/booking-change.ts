import { isValidDate } from "./ist.ts";

/* Imports no schemas, because every page of the site loads this file. */

/**
 * A change to report on the booking's page: moved to `start` (instant), cancelled (`dates`: IST dates; empty: all), or
 * closed to other devices.
 */
export type BookingChange =
  | { readonly is: "closed-elsewhere" }
  | { readonly is: "moved"; readonly start: string }
  | { readonly is: "cancelled"; readonly dates: readonly string[]; readonly refundPaise?: number };

/** The query of the booking's page that reports a change after a redirect. */
export function changeToQuery(change: BookingChange): Record<string, string> {
  if (change.is === "closed-elsewhere") return { closed: "elsewhere" };
  return change.is === "moved" ? { moved: change.start } : { cancelled: change.dates.join() };
}

/** Reads the change from the query of a booking's page, without checking that it happened; null without one. */
export function changeFromQuery(query: URLSearchParams): BookingChange | null {
  const [start, dates] = [query.get("moved"), query.get("cancelled")];
  if (start !== null) return { is: "moved", start };
  if (query.get("closed") === "elsewhere") return { is: "closed-elsewhere" };
  return dates === null
    ? null
    : { is: "cancelled", dates: dates.split(",").filter((date) => isValidDate(date)) };
}
