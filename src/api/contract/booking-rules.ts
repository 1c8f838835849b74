import { minutesOf, timeOf } from "./ist.ts";

/** Booking rules that screens show and the service enforces. Minutes apply to rooms; `daysAhead` applies to every item. */
export const bookingRules = {
  stepMinutes: 30,
  minMinutes: 60,
  maxMinutes: 480,
  noticeMinutes: 30,
  daysAhead: 60,
  holdMinutes: 15,
  /** Maximum buffer of an item. */
  longestBufferMinutes: 30,
} as const;

/** Returns the usual end (`HH:MM`, IST), an hour after the start; null when malformed or past midnight. */
export function usualEnd(from: string): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(from)) return null;
  const end = minutesOf(from) + bookingRules.minMinutes;
  return end <= 24 * 60 ? timeOf(end) : null;
}

/** A confirmed booking may be moved until `moveHours` before its start, at most `mostMoves` times. */
export const changeLimits = { moveHours: 6, mostMoves: 2 } as const;

/** Maximum passes and days of one order. Visitors who want more use the enquiry form. */
export const passLimits = { most: 10, mostDays: 7 } as const;

/** Validity of a link to a visitor's bookings, in minutes. */
export const bookingsLinkMinutes = 30;

/** Limit of emails per hour to an unverified address: codes, links to bookings, thanks for an enquiry. */
export const visitorMailsPerHour = 5;
