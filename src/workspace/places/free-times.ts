import { addDays, addMinutes, istDateOf, istInstant, minutesOf, timeOf } from "../booking/ist.ts";
import { openingOn, type Schedule } from "../booking/opening.ts";
import { bookingRules } from "../booking/rules.ts";

/** A stretch of time in which an item is taken, with the buffer after it. */
export type Taken = { readonly from: Date; readonly to: Date };

/** What decides when a room can be had. */
export type RoomTimes = {
  readonly schedule: Schedule;
  readonly taken: readonly Taken[];
  readonly bufferMinutes: number;
};

/** Starts on the grid of a date from which a room can be had for so many minutes, in order. */
export function freeStarts(room: RoomTimes, date: string, minutes: number, now: Date): Date[] {
  const earliest = addMinutes(now, bookingRules.noticeMinutes);
  return openingOn(room.schedule, date)
    .windows.flatMap(({ opens, closes }) => gridOf(minutesOf(opens), minutesOf(closes) - minutes))
    .map((start) => istInstant(date, timeOf(start)))
    .filter((start) => start >= earliest && isClear(room, start, addMinutes(start, minutes)));
}

/** The free start that lies nearest to the wanted one, on any of the dates; null when there is none. */
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

/** The first of the dates on which so many passes are left and the centre is open long enough; null when none. */
export function firstFreeDay(
  passes: {
    readonly schedule: Schedule;
    readonly capacity: number;
    readonly taken: ReadonlyMap<string, number>;
  },
  dates: readonly string[],
  quantity: number,
  now: Date,
): string | null {
  const isOpen = (date: string) =>
    openingOn(passes.schedule, date).windows.some(
      ({ closes }) => istInstant(date, closes) > addMinutes(now, bookingRules.noticeMinutes),
    );
  const isLeft = (date: string) => passes.capacity - (passes.taken.get(date) ?? 0) >= quantity;
  return dates.find((date) => isOpen(date) && isLeft(date)) ?? null;
}

/** So many dates from one on, as far as bookings are open. */
export function datesFrom(first: string, count: number, now: Date): string[] {
  const last = addDays(istDateOf(now), bookingRules.daysAhead);
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter((date) => date <= last);
}

function gridOf(first: number, last: number): number[] {
  const step = bookingRules.stepMinutes;
  const starts: number[] = [];
  for (let start = Math.ceil(first / step) * step; start <= last; start += step) starts.push(start);
  return starts;
}

function isClear({ taken, bufferMinutes }: RoomTimes, start: Date, end: Date): boolean {
  const until = addMinutes(end, bufferMinutes);
  return taken.every((other) => until <= other.from || other.to <= start);
}
