import { minutesOf, timeOf } from "./ist.ts";

/** Booking rules that screens show and the service enforces. Step, duration and notice apply only to hourly items. */
export const bookingRules = {
  stepMinutes: 30,
  minMinutes: 60,
  maxMinutes: 480,
  noticeMinutes: 30,
  maxDaysAhead: 60,
  holdMinutes: 15,
  /** Maximum cleaning time after a booking. */
  maxBufferMinutes: 30,
} as const;

/**
 * Length of a hold that staff make for a caller, who pays with a link from an email (decision 113). It is not part of
 * `bookingRules`, so that visitors do not load it.
 */
export const phoneHoldMinutes = 120;

/**
 * Returns the default end (`HH:MM`, IST), an hour after `from`; null if `from` is malformed or the end is past
 * midnight.
 */
export function defaultEnd(from: string): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(from)) return null;
  const end = minutesOf(from) + bookingRules.minMinutes;
  return end <= 24 * 60 ? timeOf(end) : null;
}

/** A confirmed booking can be moved at most `maxMoves` times, until `minMoveNoticeHours` hours before its start. */
export const changeLimits = { minMoveNoticeHours: 6, maxMoves: 2 } as const;

/** Maximum numbers of passes and days in one order. Visitors who need more use the enquiry form. */
export const passLimits = { max: 10, maxDays: 7 } as const;

/** Minimum and maximum number of dates of a room that is booked weekly. `everyDays` is the distance of the dates. */
export const weeklyLimits = { min: 2, max: 12, everyDays: 7 } as const;

/**
 * In how many days a booking on invoice has to be paid, by default and at most. The MSMED Act, section 15, allows at most
 * 45 days.
 */
export const invoiceTerms = { dueDays: 15, maxDueDays: 45 } as const;

/** Lifetime of a link to a visitor's bookings, in minutes. */
export const bookingsLinkTtlMinutes = 30;

/**
 * Maximum number of emails per hour to an unverified email address: codes, links to bookings, acknowledgements of
 * enquiries.
 */
export const maxVisitorMailsPerHour = 5;
