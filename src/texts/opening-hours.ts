import { formatDay, formatOpening } from "../api/contract/ist.ts";

/** Opening hours of a centre on the days of passes, on tickets, in emails and in calendar entries. */

const openHours = (hours: string) => `Open ${hours}`;
const openOn = (day: string, hours: string) => `${day}: open ${hours}`;

/**
 * Returns one line if the hours of all dates are equal, otherwise one per date. Dates without hours are left out. Times
 * are `HH:MM`, dates IST dates.
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
  const known = dates.filter((date) => hours.get(date) !== "");
  const [first = ""] = hours.values();
  if (known.length === dates.length && new Set(hours.values()).size === 1) return [openHours(first)];
  return known.map((date) => openOn(formatDay(date), hours.get(date) ?? ""));
}
