import { minutesOf, timeOf } from "./ist.ts";

/** Booking rules that screens show and the service enforces. Minutes apply to rooms; `daysAhead` applies to every item. */
export const bookingRules = {
  stepMinutes: 30,
  minMinutes: 60,
  maxMinutes: 480,
  noticeMinutes: 30,
  maxDaysAhead: 60,
  holdMinutes: 15,
  /** Maximum buffer of an item. */
  maxBufferMinutes: 30,
} as const;

/** Returns the usual end (`HH:MM`, IST), an hour after the start; null when malformed or past midnight. */
export function defaultEnd(from: string): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(from)) return null;
  const end = minutesOf(from) + bookingRules.minMinutes;
  return end <= 24 * 60 ? timeOf(end) : null;
}

/** A confirmed booking may be moved until `minMoveNoticeHours` before its start, at most `maxEvents` times. */
export const changeLimits = { minMoveNoticeHours: 6, maxMoves: 2 } as const;

/** Maximum passes and days of one order. Visitors who want more use the enquiry form. */
export const passLimits = { most: 10, maxDays: 7 } as const;

/** Validity of a link to a visitor's bookings, in minutes. */
export const bookingsLinkTtlMinutes = 30;

/** Limit of emails per hour to an unverified address: codes, links to bookings, thanks for an enquiry. */
export const maxVisitorMailsPerHour = 5;
