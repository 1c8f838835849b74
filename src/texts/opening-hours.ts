import { formatDay, formatOpening } from "../api/contract/ist.ts";

/** Texts about the opening hours of a centre on the days of passes, for tickets, emails and calendar entries. */

const openHours = (hours: string) => `Open ${hours}`;
const openOn = (day: string, hours: string) => `${day}: open ${hours}`;

/**
 * Returns a single line if the opening hours are the same on all dates, otherwise a line for each date. Dates without
 * opening hours are omitted. Times are `HH:MM` and dates are IST dates.
 */
export function openingLines(
  windows: readonly { readonly date: string; readonly opens: string; readonly closes: string }[],
  dates: readonly string[],
): string[] {
  const hoursOf = (date: string) =>
    windows
      .filter((window) => window.date === date)
      .map(({ opens, closes }) => formatOpening(opens, closes))
      .join(", ");
  const hours = new Map(dates.map((date) => [date, hoursOf(date)]));
  const datesWithHours = dates.filter((date) => hours.get(date) !== "");
  const [first = ""] = hours.values();
  if (datesWithHours.length === dates.length && new Set(hours.values()).size === 1) return [openHours(first)];
  return datesWithHours.map((date) => openOn(formatDay(date), hours.get(date) ?? ""));
}
