import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, formatProseDate, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";

const { maxDaysAhead } = bookingRules;

/**
 * Returns why an IST date cannot be booked in any centre: it is in the past or too far ahead. Null if it can be booked.
 * Every day of a booking is checked with this function, so a new rule for a day belongs here.
 */
export function dateError(date: string, now: Date): string | null {
  if (date < istDateOf(now)) return texts.time.past;
  const lastBookableDate = addDays(istDateOf(now), maxDaysAhead);
  return date > lastBookableDate
    ? texts.time.tooFarAhead(maxDaysAhead, formatProseDate(lastBookableDate))
    : null;
}
