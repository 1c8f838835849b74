import { addDays, addMinutes, istDateOf, istInstant, minutesOf, spokenDate } from "../booking/ist.ts";
import { bookingRules } from "../booking/rules.ts";

/** When a visitor wants a room: any time, some day, or exactly from one instant to another. */
export type AskedTime =
  | { readonly kind: "any" }
  | {
      readonly kind: "day";
      readonly date: string;
      /** How many days in a row, from `date` on. */
      readonly days: number;
    }
  | {
      readonly kind: "time";
      readonly date: string;
      /** `HH:MM` in IST. */
      readonly from: string;
      readonly to: string;
      readonly start: Date;
      readonly end: Date;
      /** Whether it starts too soon to be booked any more. */
      readonly isTooSoon: boolean;
    };

type TimeQuery = {
  date?: string | undefined;
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Reads date, start and end of a query by the rules of booking, or says for each field what is wrong with it. */
export function askedTimeOf(
  query: TimeQuery,
  now: Date,
): AskedTime | { readonly faults: Record<string, string> } {
  const { date, days = 1, from, to } = query;
  const faults = { ...dateFaults(query, now), ...timeFaults(query) };
  if (Object.keys(faults).length > 0) return { faults };
  if (date === undefined) return { kind: "any" };
  if (from === undefined || to === undefined) return { kind: "day", date, days };
  const [start, end] = [istInstant(date, from), istInstant(date, to)];
  const isTooSoon = start < addMinutes(now, bookingRules.noticeMinutes);
  return { kind: "time", date, from, to, start, end, isTooSoon };
}

function dateFaults({ date, days, from, to }: TimeQuery, now: Date): Record<string, string> {
  if (date === undefined) {
    const isAny = [days, from, to].every((part) => part === undefined);
    return isAny ? {} : { date: "Choose a date as well." };
  }
  const today = istDateOf(now);
  const last = addDays(today, bookingRules.daysAhead);
  if (date < today) return { date: "This day has passed. Choose today or a later day." };
  if (date > last) return { date: `Bookings are open up to ${spokenDate(last)}.` };
  if (days === undefined) return {};
  if (days < 1) return { days: "Choose at least one day." };
  const isFar = days > bookingRules.daysAhead + 1 || addDays(date, days - 1) > last;
  return isFar ? { days: `Bookings are open up to ${spokenDate(last)}.` } : {};
}

function timeFaults({ from, to }: TimeQuery): Record<string, string> {
  if (from === undefined) return to === undefined ? {} : { from: "Choose a start as well." };
  if (to === undefined) return { to: "Choose an end as well." };
  if (!isOnGrid(from)) return { from: "Start on the hour or the half hour." };
  if (!isOnGrid(to)) return { to: "End on the hour or the half hour." };
  const minutes = minutesOf(to) - minutesOf(from);
  if (minutes <= 0) return { to: "The end must be after the start." };
  if (minutes < bookingRules.minMinutes) return { to: "Book at least one hour." };
  return minutes > bookingRules.maxMinutes ? { to: "Book at most eight hours at a time." } : {};
}

/** The wire's pattern lets 24:30 pass; there is no such time of day. */
function isOnGrid(time: string): boolean {
  return minutesOf(time) % bookingRules.stepMinutes === 0 && minutesOf(time) <= 24 * 60;
}
