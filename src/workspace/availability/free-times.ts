import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, istInstant, timeOf } from "../../api/contract/ist.ts";
import { openingOn, type Schedule } from "../../api/contract/opening.ts";
import type { Taken } from "./free.ts";
import { dateFault, halfHoursOf, isAllowed, roomRules } from "./rules.ts";
import { passStay, type RoomStay, roomStay } from "./stay.ts";

/** What decides when a room can be had. */
export type RoomTimes = {
  readonly schedule: Schedule;
  readonly taken: readonly Taken[];
  readonly bufferMinutes: number;
};

/** Starts on the grid of an IST date from which a room can be booked for so many minutes, in order. */
export function freeStarts(room: RoomTimes, date: string, minutes: number, now: Date): Date[] {
  const faultOf = roomRules(room.schedule, date, now);
  return halfHoursOf(openingOn(room.schedule, date))
    .map((half) => istInstant(date, timeOf(half)))
    .filter((start) => {
      const stay = roomStay(start, addMinutes(start, minutes));
      return faultOf(stay) === null && isClear(room, stay);
    });
}

/** Whether the opening of a centre leaves time for the shortest booking of a room on an IST date. */
export function hasRoomTime(schedule: Schedule, date: string, now: Date): boolean {
  const room = { schedule, taken: [], bufferMinutes: 0 };
  return freeStarts(room, date, bookingRules.minMinutes, now).length > 0;
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

/** What decides when passes can be had; `left` by IST date. */
export type PassDays = {
  readonly schedule: Schedule;
  readonly capacity: number;
  readonly left: ReadonlyMap<string, number>;
};

/** The first of the IST dates on which so many passes can be booked; null when there is none. */
export function firstFreeDay(
  passes: PassDays,
  dates: readonly string[],
  quantity: number,
  now: Date,
): string | null {
  return dates.find((date) => passesOn(passes, date, quantity, now) >= quantity) ?? null;
}

/** Passes that can be booked on an IST date by who wants so many of them; 0 when the rules keep them from it. */
export function passesOn(
  { schedule, capacity, left }: PassDays,
  date: string,
  quantity: number,
  now: Date,
): number {
  const stay = passStay(date, 1, quantity);
  const wish = { offer: { unit: "day", capacity }, stay, people: quantity, quantity } as const;
  return isAllowed(wish, schedule, now) ? (left.get(date) ?? 0) : 0;
}

/** So many IST dates from one on, as far as bookings are open. */
export function datesFrom(first: string, count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter(
    (date) => dateFault(date, now) === null,
  );
}

function isClear({ taken, bufferMinutes }: RoomTimes, { start, end }: RoomStay): boolean {
  const until = addMinutes(end, bufferMinutes);
  return taken.every((other) => until <= other.from || other.to <= start);
}
