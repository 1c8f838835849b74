import { addDays, istDateOf } from "../../ui/format/ist.ts";
import type { Filters } from "./filters.ts";

/**
 * Filters with what a visitor has not come to yet: choosing a start, the end is an hour later; choosing a time without a
 * day, it is today, or tomorrow when that time has passed; taking the day away, the time goes with it. So a change can be
 * asked at once without being refused as half a question.
 */
export function completed(filters: Filters, now: Date): Filters {
  const { date, from, to } = filters;
  if (from === "" && to === "") return filters;
  const hasTime = minutesOf(from) !== null || minutesOf(to) !== null;
  if (!hasTime) return filters;
  const start = minutesOf(from) ?? Math.max(0, (minutesOf(to) ?? 0) - 60);
  const end = minutesOf(to) ?? start + 60;
  const isShort = end <= start || (from === "" && end < start + 60);
  const time = { from: clockOf(start), to: clockOf(isShort ? start + 60 : end) };
  return { ...filters, ...time, date: date === "" ? nextDateWith(time.from, now) : date };
}

/** Filters after the day was taken away. */
export function withoutTime(filters: Filters): Filters {
  return { ...filters, date: "", from: "", to: "" };
}

function nextDateWith(time: string, now: Date): string {
  const today = istDateOf(now.getTime());
  return Date.parse(`${today}T${time}:00+05:30`) > now.getTime() + 30 * 60_000 ? today : addDays(today, 1);
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function clockOf(minutes: number): string {
  const within = Math.min(minutes, 24 * 60);
  return `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
}
