import { minutesBetween } from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import { type BookedTime, bookedDays } from "../../machines/booking/choice.ts";
import { formatDatesAtTimes, formatDays } from "../../ui/dates.ts";

/**
 * Formats a booked time: `Tue 24 Nov, 10:00 am – 11:00 am IST`; day passes as `Tue 24 Nov`, `Tue 24 Nov to Thu 26 Nov`,
 * or a list of days. A weekly room has a list of days with their time.
 */
export function formatBookedTime(time: BookedTime, unit: BookingUnit): string {
  const { start, end, repeats = [] } = time;
  switch (unit) {
    case "hour":
      return formatDatesAtTimes([start, ...repeats], minutesBetween(start, end), formatDays);
    case "day":
      return formatDays(bookedDays(time));
  }
}
