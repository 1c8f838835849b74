import { isRealDate } from "./ist.ts";

/* Without the schemas of the calls, because every page of the site loads it. */

/** A change as its page shows it: moved (`start`, ISO), cancelled (all, or some IST `dates`), or closed to other devices. */
export type BookingChange =
  | { readonly is: "closed-elsewhere" }
  | { readonly is: "moved"; readonly start: string }
  | { readonly is: "cancelled"; readonly dates: readonly string[]; readonly refundPaise?: number };

/** The query of a booking's page that is to tell a change after a redirect. */
export function queryOfChange(change: BookingChange): Record<string, string> {
  if (change.is === "closed-elsewhere") return { closed: "elsewhere" };
  return change.is === "moved" ? { moved: change.start } : { cancelled: change.dates.join() };
}

/** The change that the address of a booking's page names, true or not; null without one. */
export function changeOfQuery(query: URLSearchParams): BookingChange | null {
  const [start, dates] = [query.get("moved"), query.get("cancelled")];
  if (start !== null) return { is: "moved", start };
  if (query.get("closed") === "elsewhere") return { is: "closed-elsewhere" };
  return dates === null
    ? null
    : { is: "cancelled", dates: dates.split(",").filter((date) => isRealDate(date)) };
}
