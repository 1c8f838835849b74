import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, istDateOf, istInstant, minutesOf, timeOf } from "../../api/contract/ist.ts";

/** IST date (`YYYY-MM-DD`), start and end (`HH:MM`) of a search. An empty string means not chosen yet. */
export type SearchTime = { readonly date: string; readonly from: string; readonly to: string };

const { minMinutes, noticeMinutes } = bookingRules;

/**
 * Completes the time of a search, so that every change can be requested without validation errors. If the start or the
 * end is missing, it is set so that the search covers one hour. A missing date becomes today, or tomorrow if it is too
 * late to book that time today.
 */
export function completeTime<T extends SearchTime>(filters: T, now: Date): T {
  const { date, from, to } = filters;
  if (from === "" && to === "") return filters;
  const [startMinutes, until] = [minutesIn(from), minutesIn(to)];
  if (startMinutes === null && until === null) return filters;
  const start = startMinutes ?? Math.max(0, (until ?? 0) - minMinutes);
  const end = until ?? start + minMinutes;
  const isShort = end <= start || (from === "" && end < start + minMinutes);
  const time = { from: timeOf(start), to: timeOf(Math.min(24 * 60, isShort ? start + minMinutes : end)) };
  return { ...filters, ...time, date: date === "" ? nextDateWith(time.from, now) : date };
}

export function withoutTime<T extends SearchTime>(filters: T): T {
  return { ...filters, date: "", from: "", to: "" };
}

function nextDateWith(time: string, now: Date): string {
  const today = istDateOf(now);
  return istInstant(today, time) > addMinutes(now, noticeMinutes) ? today : addDays(today, 1);
}

function minutesIn(time: string): number | null {
  return /^\d{2}:\d{2}$/.test(time) ? minutesOf(time) : null;
}
