import { istDateOf } from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import { type BookedTime, bookedDays } from "../../machines/booking/choice.ts";
import { formatDay, formatDays, formatTimeRange } from "../../ui/dates.ts";

/**
 * Formats a booked time: `Tue 24 Nov, 10:00 am – 11:00 am IST`; day passes as `Tue 24 Nov`, `Tue 24 Nov to Thu 26 Nov`,
 * or a list of days.
 */
export function formatBookedTime(time: BookedTime, unit: BookingUnit): string {
  const { start, end } = time;
  switch (unit) {
    case "hour":
      return `${formatDay(istDateOf(start))}, ${formatTimeRange(start, end)}`;
    case "day":
      return formatDays(bookedDays(time));
  }
}
