import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, istDateOf, istInstant, minutesOf, timeOf } from "../../api/contract/ist.ts";

/** Day (`YYYY-MM-DD`), start and end (`HH:MM`) of a search, in IST; an empty text is not chosen yet. */
export type SearchTime = { readonly date: string; readonly from: string; readonly to: string };

const { minMinutes, noticeMinutes } = bookingRules;

/**
 * Filters with what a visitor has not come to yet: choosing a start, the end is an hour later; choosing a time without a
 * day, it is today, or tomorrow when that time has passed; taking the day away, the time goes with it. So a change can be
 * asked at once without being refused as half a question.
 */
export function completed<T extends SearchTime>(filters: T, now: Date): T {
  const { date, from, to } = filters;
  if (from === "" && to === "") return filters;
  const [asked, until] = [minutesIn(from), minutesIn(to)];
  if (asked === null && until === null) return filters;
  const start = asked ?? Math.max(0, (until ?? 0) - minMinutes);
  const end = until ?? start + minMinutes;
  const isShort = end <= start || (from === "" && end < start + minMinutes);
  const time = { from: timeOf(start), to: timeOf(Math.min(24 * 60, isShort ? start + minMinutes : end)) };
  return { ...filters, ...time, date: date === "" ? nextDateWith(time.from, now) : date };
}

/** Filters after the day was taken away. */
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
