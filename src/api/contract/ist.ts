import * as texts from "../../texts/dates.ts";

/** IST has had one offset since 1945, so arithmetic avoids locale data. Dates are `YYYY-MM-DD`, times `HH:MM` (up to 24:00). */
const offsetMs = 330 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** ISO text, milliseconds since 1970, or a `Date`. */
export type Instant = string | number | Date;

/** The IST date of an instant. */
export function istDateOf(instant: Instant): string {
  return toIstShifted(instant).toISOString().slice(0, 10);
}

/** The IST time of an instant. */
export function istTimeOf(instant: Instant): string {
  return toIstShifted(instant).toISOString().slice(11, 16);
}

/** Minutes since midnight IST of an instant; seconds are fractions. */
export function istMinutesOf(instant: Instant): number {
  return (toIstShifted(instant).getTime() % dayMs) / 60_000;
}

/** The instant of an IST date and time. */
export function istInstant(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs + minutesOf(time) * 60_000);
}

/** ISO 8601 with India's offset, such as `2026-11-23T10:00:00+05:30`. */
export function isoInIst(instant: Instant): string {
  return `${toIstShifted(instant).toISOString().slice(0, 19)}+05:30`;
}

/** Adds minutes (may be negative) to an instant. */
export function addMinutes(instant: Instant, minutes: number): Date {
  return new Date(new Date(instant).getTime() + minutes * 60_000);
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:MM` of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Adds days (may be negative) to a date. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Adds working days (Monday to Friday) to a date. */
export function addWorkingDays(date: string, count: number): string {
  const next = addDays(date, 1);
  if (count === 0) return date;
  return addWorkingDays(next, [0, 6].includes(weekdayOf(next)) ? count : count - 1);
}

/** Every date from first to last, inclusive, but at most `most`. */
export function datesBetween(first: string, last: string, limit = 1000): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < limit; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Day of the week of a date; 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Name of a day of the week; 0 is Sunday. */
export function weekdayName(day: number): string {
  return texts.weekdays[day] ?? "";
}

/** Returns true for a date that exists; `Date` itself converts 31 November to 1 December. */
export function isValidDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** `Mon 23 Nov` from a date. */
export function formatDay(date: string): string {
  return `${shortWeekday(date)} ${dayAndMonth(date)}`;
}

/** `Mon 23 Nov 2026` from a date. */
export function formatDate(date: string): string {
  return `${formatDay(date)} ${date.slice(0, 4)}`;
}

/** `Monday, 23 Nov 2026` from a date. */
export function formatLongDate(date: string): string {
  return `${weekdayName(weekdayOf(date))}, ${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** `Mon, 23 Nov 2026` from a date, for sentences, invoices and credit notes. */
export function formatProseDate(date: string): string {
  return `${shortWeekday(date)}, ${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** `Mon, 23 Nov 2026 to Wed, 25 Nov 2026` from consecutive dates; otherwise lists each date. */
export function formatProseDays(dates: readonly string[]): string {
  return joinedDays(dates, formatProseDate, "; ");
}

/** `Mon 23 Nov to Wed 25 Nov` from consecutive dates; otherwise lists each date. */
export function formatDays(dates: readonly string[]): string {
  return joinedDays(dates, formatDay, ", ");
}

function joinedDays(dates: readonly string[], format: (date: string) => string, comma: string): string {
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const isConsecutive = dates.length > 1 && addDays(first, dates.length - 1) === last;
  return isConsecutive ? texts.fromTo(format(first), format(last)) : dates.map(format).join(comma);
}

/** `10:30 am IST` from an instant. */
export function formatTimeInIst(instant: Instant): string {
  return texts.inIst(formatTime(instant));
}

/** `10:00 am` from a time of day; `24:00` is midnight at the end of the day. */
export function formatTimeOfDay(time: string): string {
  return texts.timeOfDay(Number(time.slice(0, 2)) % 24, time.slice(3, 5));
}

/** `10:00 am` from an instant. */
export function formatTime(instant: Instant): string {
  return formatTimeOfDay(istTimeOf(instant));
}

/** `10:00 am – 12:00 pm IST` from two instants. */
export function formatTimeRange(start: Instant, end: Instant): string {
  return texts.timeRange(formatTime(start), formatTime(end));
}

/** `10:00 am – 12:00 pm IST` from the opening and closing time of a day, each `HH:MM`. */
export function formatOpening(opens: string, closes: string): string {
  return texts.timeRange(formatTimeOfDay(opens), formatTimeOfDay(closes));
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
