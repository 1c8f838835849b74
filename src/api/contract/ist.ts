import * as texts from "../../texts/dates.ts";

/**
 * The UTC offset of IST has not changed since 1945, so date arithmetic needs no time zone data. In this file, dates are
 * `YYYY-MM-DD` and times are `HH:MM` (up to 24:00).
 */
const offsetMs = 330 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** ISO 8601 text, milliseconds since 1970, or a `Date`. */
export type Instant = string | number | Date;

/** Returns the IST date (`YYYY-MM-DD`) of an instant. */
export function istDateOf(instant: Instant): string {
  return toIstShifted(instant).toISOString().slice(0, 10);
}

/** Returns the IST time (`HH:MM`) of an instant. */
export function istTimeOf(instant: Instant): string {
  return toIstShifted(instant).toISOString().slice(11, 16);
}

/** Returns the minutes since midnight IST. Seconds are returned as a fraction of a minute. */
export function istMinutesOf(instant: Instant): number {
  return (toIstShifted(instant).getTime() % dayMs) / 60_000;
}

/** Converts an IST date (`YYYY-MM-DD`) and time (`HH:MM`) to an instant. */
export function istInstant(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs + minutesOf(time) * 60_000);
}

/** Formats an instant as ISO 8601 with India's offset, such as `2026-11-23T10:00:00+05:30`. */
export function isoInIst(instant: Instant): string {
  return `${toIstShifted(instant).toISOString().slice(0, 19)}+05:30`;
}

/** Adds minutes (may be negative) to an instant. */
export function addMinutes(instant: Instant, minutes: number): Date {
  return new Date(new Date(instant).getTime() + minutes * 60_000);
}

/** Returns the number of minutes from `start` to `end`. */
export function minutesBetween(start: Instant, end: Instant): number {
  return (new Date(end).getTime() - new Date(start).getTime()) / 60_000;
}

/** Converts `HH:MM` to minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Converts minutes since midnight to `HH:MM`. */
export function timeOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Adds days (may be negative) to a date. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Adds months (may be negative) to a date. The 31st becomes the last day of a shorter month. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Adds working days (Monday to Friday) to a date. */
export function addWorkingDays(date: string, count: number): string {
  const next = addDays(date, 1);
  if (count === 0) return date;
  return addWorkingDays(next, [0, 6].includes(weekdayOf(next)) ? count : count - 1);
}

/** Returns every date from `first` to `last` (inclusive), but at most `limit` dates. */
export function datesBetween(first: string, last: string, limit = 1000): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < limit; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Returns the number of days from `first` to `last`; negative if `last` is earlier. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / (24 * 60 * 60_000);
}

/** Returns the day of the week of a date; 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Returns the name of a day of the week; 0 is Sunday. */
export function weekdayName(day: number): string {
  return texts.weekdays[day] ?? "";
}

/** Returns true for a date that exists. `Date` does not reject 31 November, but converts it to 1 December. */
export function isValidDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Formats a date as `Mon 23 Nov`. */
export function formatDay(date: string): string {
  return `${shortWeekday(date)} ${dayAndMonth(date)}`;
}

/** Formats a date as `Mon 23 Nov 2026`. */
export function formatDate(date: string): string {
  return `${formatDay(date)} ${date.slice(0, 4)}`;
}

/** Formats a date as `Monday, 23 Nov 2026`. */
export function formatLongDate(date: string): string {
  return `${weekdayName(weekdayOf(date))}, ${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** Formats a date as `Mon, 23 Nov 2026`, for sentences, invoices and credit notes. */
export function formatProseDate(date: string): string {
  return `${shortWeekday(date)}, ${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** Formats consecutive dates as `Mon, 23 Nov 2026 to Wed, 25 Nov 2026`. Lists other dates one by one. */
export function formatProseDays(dates: readonly string[]): string {
  return joinedDays(dates, formatProseDate, "; ");
}

/** Formats consecutive dates as `Mon 23 Nov to Wed 25 Nov`. Lists other dates one by one. */
export function formatDays(dates: readonly string[]): string {
  return joinedDays(dates, formatDay, ", ");
}

/** Returns true if ascending dates have no gaps. */
export function areConsecutive(dates: readonly string[]): boolean {
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  return dates.length === 0 || addDays(first, dates.length - 1) === last;
}

function joinedDays(dates: readonly string[], format: (date: string) => string, comma: string): string {
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  return dates.length > 1 && areConsecutive(dates)
    ? texts.dateRange(format(first), format(last))
    : dates.map(format).join(comma);
}

/** Formats the IST time of an instant as `10:30 am IST`. */
export function formatTimeInIst(instant: Instant): string {
  return texts.istTime(formatTime(instant));
}

/** Formats a time of day (`HH:MM`) as `10:00 am`. `24:00` is midnight at the end of the day. */
export function formatTimeOfDay(time: string): string {
  return texts.timeOfDay(Number(time.slice(0, 2)) % 24, time.slice(3, 5));
}

/** Formats the IST time of an instant as `10:00 am`. */
export function formatTime(instant: Instant): string {
  return formatTimeOfDay(istTimeOf(instant));
}

/** Formats two instants as `10:00 am – 12:00 pm IST`. */
export function formatTimeRange(start: Instant, end: Instant): string {
  return formatOpening(istTimeOf(start), istTimeOf(end));
}

/** Formats the opening and closing time of a day (`HH:MM`) as `10:00 am – 12:00 pm IST`. */
export function formatOpening(opens: string, closes: string): string {
  return texts.istTime(texts.timeRange(formatTimeOfDay(opens), formatTimeOfDay(closes)));
}

/**
 * Formats the times of a room on one or several dates: `Mon 23 Nov, Mon 30 Nov, 10:00 am – 12:00 pm IST`. Dates at another
 * time follow after a semicolon. `formatDates` formats IST dates.
 */
export function formatDatesAtTimes(
  starts: readonly Instant[],
  minutes: number,
  formatDates: (dates: readonly string[]) => string,
): string {
  const startsByTime = new Map<string, Instant[]>();
  for (const start of starts)
    startsByTime.set(istTimeOf(start), [...(startsByTime.get(istTimeOf(start)) ?? []), start]);
  return [...startsByTime.values()]
    .map((same) => {
      const [start = 0] = same;
      return `${formatDates(same.map(istDateOf))}, ${formatTimeRange(start, addMinutes(start, minutes))}`;
    })
    .join("; ");
}

/** Formats the month of an IST date as `Nov 2026`. */
export function formatMonth(date: string): string {
  return texts.monthAndYear(texts.months[Number(date.slice(5, 7)) - 1] ?? "", date.slice(0, 4));
}

function shortWeekday(date: string): string {
  return texts.shortWeekday(weekdayName(weekdayOf(date)));
}

function dayAndMonth(date: string): string {
  return texts.dayAndMonth(Number(date.slice(8, 10)), texts.months[Number(date.slice(5, 7)) - 1] ?? "");
}

function toIstShifted(instant: Instant): Date {
  return new Date(new Date(instant).getTime() + offsetMs);
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
