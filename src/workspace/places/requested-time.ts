import { bookingRules, defaultEnd } from "../../api/contract/booking-rules.ts";
import { istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { dateError, durationError, passPeriod, type RoomPeriod, roomPeriod } from "../availability/index.ts";

/** The requested time: any time, whole days, or an exact period. */
export type RequestedTime =
  | { readonly kind: "any" }
  | { readonly kind: "day"; readonly date: string; readonly days: number }
  | { readonly kind: "time"; readonly date: string; readonly period: RoomPeriod };

type TimeQuery = {
  date?: string | undefined;
  days?: number | undefined;
  /** `HH:MM` in IST. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Parses the time of a query. Returns an error for each invalid field. `from` without `to` means one hour. */
export function parseRequestedTime(
  given: TimeQuery,
  now: Date,
): RequestedTime | { readonly faults: Record<string, string> } {
  const query = { ...given, to: given.to ?? defaultEnd(given.from ?? "") ?? undefined };
  const { date, days = 1, from, to } = query;
  const errors = { ...dateErrors(query, now), ...timeErrors(query) };
  if (Object.keys(errors).length > 0) return { faults: errors };
  if (date === undefined) return { kind: "any" };
  if (from === undefined || to === undefined) return { kind: "day", date, days };
  return { kind: "time", date, period: roomPeriod(istInstant(date, from), istInstant(date, to)) };
}

function dateErrors({ date, days, from, to }: TimeQuery, now: Date): Record<string, string> {
  if (date === undefined) {
    const isAny = [days, from, to].every((part) => part === undefined);
    return isAny ? {} : { date: texts.time.dateToo };
  }
  const error = dateError(date, now);
  if (error !== null) return { date: error };
  if (days === undefined) return {};
  if (days < 1) return { days: validation.days };
  // Caps the number of days: any larger number ends too far ahead anyway.
  const errors = passPeriod(date, Math.min(days, bookingRules.maxDaysAhead + 2), 1)
    .days.map((each) => dateError(each, now))
    .filter((each) => each !== null);
  return errors[0] === undefined ? {} : { days: errors[0] };
}

function timeErrors({ date = "2000-01-01", from, to }: TimeQuery): Record<string, string> {
  if (from === undefined) return to === undefined ? {} : { from: texts.time.startToo };
  if (to === undefined) return { from: texts.time.endOfDay };
  // The API's pattern accepts 24:30, which is not a time of day.
  if (to > "24:00") return { to: texts.time.endOfDay };
  const error = durationError(roomPeriod(istInstant(date, from), istInstant(date, to)));
  if (error === null) return {};
  return error.field === "start" ? { from: error.message() } : { to: error.message() };
}
