import { minutesOf, timeOf } from "./ist.ts";

/** The rules of booking that screens show and the service keeps: minutes of a room, days ahead of anything. */
export const bookingRules = {
  stepMinutes: 30,
  minMinutes: 60,
  maxMinutes: 480,
  noticeMinutes: 30,
  daysAhead: 60,
  holdMinutes: 15,
  /** The longest buffer that an item may have. */
  longestBufferMinutes: 30,
} as const;

/** Returns the usual end (`HH:MM`, IST), an hour after the start; null when malformed or past midnight. */
export function usualEnd(from: string): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(from)) return null;
  const end = minutesOf(from) + bookingRules.minMinutes;
  return end <= 24 * 60 ? timeOf(end) : null;
}

/** How late before its start, and how often, a confirmed booking may be moved. */
export const changeLimits = { moveHours: 6, mostMoves: 2 } as const;

/** Day passes that one order may hold unpaid; who wants more is led to the enquiry form. */
export const passLimits = { most: 10, mostDays: 7 } as const;

/** How long the link to somebody's bookings opens them, in minutes. */
export const bookingsLinkMinutes = 30;

/** Emails an hour to an address that anybody may have typed: codes, links to bookings, thanks for an enquiry. */
export const visitorMailsPerHour = 5;
