import { isValidDate } from "./ist.ts";

/* This file imports no schemas because every page of the site loads it. */

/**
 * A change to a booking that the booking's page reports. `moved`: the booking now starts at the instant `start`.
 * `cancelled`: the days in `dates` (IST) were cancelled, or all days if `dates` is empty. `closed-elsewhere`: other
 * devices can no longer open the booking.
 */
export type BookingChange =
  | { readonly is: "closed-elsewhere" }
  | { readonly is: "moved"; readonly start: string }
  | { readonly is: "cancelled"; readonly dates: readonly string[]; readonly refundPaise?: number };

/** Converts a change to query parameters, for the redirect to the booking's page that reports the change. */
export function changeToQuery(change: BookingChange): Record<string, string> {
  if (change.is === "closed-elsewhere") return { closed: "elsewhere" };
  return change.is === "moved" ? { moved: change.start } : { cancelled: change.dates.join() };
}

/** Parses the change from the query of a booking's page; null if there is none. Does not check that it is true. */
export function changeFromQuery(query: URLSearchParams): BookingChange | null {
  const [start, dates] = [query.get("moved"), query.get("cancelled")];
  if (start !== null) return { is: "moved", start };
  if (query.get("closed") === "elsewhere") return { is: "closed-elsewhere" };
  return dates === null
    ? null
    : { is: "cancelled", dates: dates.split(",").filter((date) => isValidDate(date)) };
}
