import { istInstant, isValidDate } from "./ist.ts";

/** Returns true for an IST date between 2020 and 2199, such as `2026-12-05`. Other years are typing errors. */
export function isNearDate(text: string): boolean {
  return isValidDate(text) && text >= "2020" && text < "2200";
}

/** Parses a date and time in IST, such as `2026-12-05T14:00` or `2026-12-05 14:00`. Returns null for any other text. */
export function parseIstTime(text: string): Date | null {
  const [, date = "", time = ""] = /^(\S+)[T ]((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text.trim()) ?? [];
  return isNearDate(date) ? istInstant(date, time) : null;
}
