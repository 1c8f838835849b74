import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, istInstant, timeOf } from "../../api/contract/ist.ts";
import { openingOn, type Schedule } from "../../api/contract/opening.ts";
import { dateError } from "./date-error.ts";
import type { BusyRange } from "./free.ts";
import { passPeriod, type RoomPeriod, roomPeriod } from "./period.ts";
import { halfHoursOf, isAllowed, roomValidator } from "./rules.ts";

/** The input for computing the free times of a room. */
export type RoomTimes = {
  readonly schedule: Schedule;
  readonly busy: readonly BusyRange[];
  readonly bufferMinutes: number;
};

/** Returns the half-hour starts on an IST date from which a room is free for `minutes`, in order. */
export function freeStarts(room: RoomTimes, date: string, minutes: number, now: Date): Date[] {
  const validate = roomValidator(room.schedule, date, now);
  return halfHoursOf(openingOn(room.schedule, date))
    .map((half) => istInstant(date, timeOf(half)))
    .filter((start) => {
      const period = roomPeriod(start, addMinutes(start, minutes));
      return validate(period) === null && isUnoccupied(room, period);
    });
}

/** A period of an IST date (`HH:MM`). */
export type Span = { readonly from: string; readonly to: string };

/**
 * Returns the periods of an IST date in which a room is free, in order. Every booking that the rules allow and that is
 * within one of them is free, and no other.
 */
export function freeSpans(room: RoomTimes, date: string, now: Date): Span[] {
  const { minMinutes } = bookingRules;
  const midnight = istInstant(date, "00:00").getTime();
  const spans: { from: number; to: number }[] = [];
  for (const start of freeStarts(room, date, minMinutes, now)) {
    const from = (start.getTime() - midnight) / 60_000;
    const last = spans.at(-1);
    if (last !== undefined && from < last.to) last.to = from + minMinutes;
    else spans.push({ from, to: from + minMinutes });
  }
  return spans.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }));
}

/** Returns the free start on these dates that is nearest to the requested start. Null if there is none. */
export function nearestStart(
  room: RoomTimes,
  dates: readonly string[],
  wanted: { readonly start: Date; readonly minutes: number },
  now: Date,
): Date | null {
  const distance = (start: Date) => Math.abs(start.getTime() - wanted.start.getTime());
  return dates
    .flatMap((date) => freeStarts(room, date, wanted.minutes, now))
    .reduce<Date | null>(
      (best, start) => (best === null || distance(start) < distance(best) ? start : best),
      null,
    );
}

/** The input for computing the free days of passes. `left` is keyed by IST date. */
export type PassDays = {
  readonly schedule: Schedule;
  readonly capacity: number;
  readonly left: ReadonlyMap<string, number>;
};

/** Returns the first IST date on which `quantity` passes can be booked; null when there is none. */
export function firstFreeDay(
  passes: PassDays,
  dates: readonly string[],
  quantity: number,
  now: Date,
): string | null {
  return dates.find((date) => bookablePassesOn(passes, date, quantity, now) >= quantity) ?? null;
}

/** Returns the passes available on an IST date. 0 if the rules forbid a booking of `quantity`. */
export function bookablePassesOn(
  { schedule, capacity, left }: PassDays,
  date: string,
  quantity: number,
  now: Date,
): number {
  const period = passPeriod(date, 1, quantity);
  const booking = { item: { unit: "day", capacity }, period, people: quantity, quantity } as const;
  return isAllowed(booking, schedule, now) ? (left.get(date) ?? 0) : 0;
}

/** Returns the bookable dates among `count` IST dates from `first` on. */
export function bookableDatesFrom(first: string, count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter(
    (date) => dateError(date, now) === null,
  );
}

function isUnoccupied({ busy, bufferMinutes }: RoomTimes, { start, end }: RoomPeriod): boolean {
  const bufferEnd = addMinutes(end, bufferMinutes);
  return busy.every((other) => bufferEnd <= other.from || other.to <= start);
}
