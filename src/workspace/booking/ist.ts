/**
 * Indian Standard Time: five and a half hours ahead of UTC, all year, so plain arithmetic is exact. Dates are
 * `YYYY-MM-DD`, times of day `HH:MM` (24:00 is the end of a day), instants `Date`.
 */
const offsetMs = 330 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The date in India at that instant. */
export function istDateOf(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** Minutes since midnight in India at that instant; fractions are seconds. */
export function istMinutesOf(instant: Date): number {
  return ((instant.getTime() + offsetMs) % dayMs) / 60_000;
}

/** The instant of a time of day on a date. */
export function istInstant(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs + minutesOf(time) * 60_000);
}

/** ISO 8601 with India's offset, such as `2026-11-23T10:00:00+05:30`. */
export function isoInIst(instant: Date): string {
  return `${new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19)}+05:30`;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:MM` of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The date so many days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Every date from the first to the last, both included, but not more than `most`. */
export function datesBetween(first: string, last: string, most = 1000): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < most; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The instant so many minutes later. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** A date for people, such as `Mon, 23 Nov 2026`. */
export function spokenDate(date: string): string {
  const parts = new Intl.DateTimeFormat("en-IN", {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  }).formatToParts(new Date(`${date}T00:00:00Z`));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("weekday")}, ${part("day")} ${part("month")} ${part("year")}`;
}

/** Time of day in India for people, such as `10:30 IST`. */
export function spokenTime(instant: Date): string {
  return `${isoInIst(instant).slice(11, 16)} IST`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
