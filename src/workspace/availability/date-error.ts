import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, formatProseDate, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";

const { maxDaysAhead } = bookingRules;

/** A rule for a day: returns why an IST date cannot be booked in any centre, or null. */
export type DateRule = (date: string, now: Date) => string | null;

/** The rules for a day. A new rule belongs here. */
export const dateRules: DateRule[] = [
  (date, now) => (date < istDateOf(now) ? texts.time.past : null),
  (date, now) => {
    const lastBookableDate = addDays(istDateOf(now), maxDaysAhead);
    return date > lastBookableDate
      ? texts.time.tooFarAhead(maxDaysAhead, formatProseDate(lastBookableDate))
      : null;
  },
];

/**
 * Returns why an IST date cannot be booked in any centre, such as a date in the past. Null if it can be booked. Every day
 * of a booking is checked with this function.
 */
export function dateError(date: string, now: Date): string | null {
  for (const rule of dateRules) {
    const error = rule(date, now);
    if (error !== null) return error;
  }
  return null;
}
