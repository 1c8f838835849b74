import { addDays, datesBetween, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";

/** Minutes of a room between two instants. */
export type RoomStay = {
  readonly unit: "hour";
  readonly start: Date;
  readonly end: Date;
  readonly minutes: number;
};

/** Passes for IST dates in their order, mostly one after the other; from midnight of the first to midnight after the last. */
export type PassStay = {
  readonly unit: "day";
  readonly start: Date;
  readonly end: Date;
  readonly days: readonly string[];
  readonly quantity: number;
};

/** The time that someone wants to book; whether it is allowed is for the rules to say. */
export type Stay = RoomStay | PassStay;

/** Longest run of days that is spelled out; far beyond what the rules allow. */
const mostDays = 400;

/** A stay between two instants, without the `skipped` IST dates. */
export function stayOf(
  unit: BookingUnit,
  start: Date,
  end: Date,
  quantity: number,
  skipped: readonly string[] = [],
): Stay {
  switch (unit) {
    case "hour":
      return roomStay(start, end);
    case "day": {
      const days = spanOf({ start, end }).filter((date) => !skipped.includes(date));
      return { unit, start, end, days, quantity };
    }
  }
}

/** The IST dates of a stay: the one of a room's start, or those of the passes. */
export function datesOf(stay: Stay): readonly string[] {
  return stay.unit === "hour" ? [istDateOf(stay.start)] : stay.days;
}

/** The IST dates between the first and the last day of a stay that are no part of it. */
export function skippedDays(stay: Stay): string[] {
  return stay.unit === "hour" ? [] : spanOf(stay).filter((date) => !stay.days.includes(date));
}

function spanOf({ start, end }: Pick<Stay, "start" | "end">): string[] {
  return datesBetween(istDateOf(start), istDateOf(end.getTime() - 1), mostDays);
}

/** A stay in a room. */
export function roomStay(start: Date, end: Date): RoomStay {
  return { unit: "hour", start, end, minutes: (end.getTime() - start.getTime()) / 60_000 };
}

/** So many passes for so many days from an IST date on. */
export function passStay(date: string, days: number, quantity: number): PassStay {
  return passStayOn(
    Array.from({ length: days }, (_, day) => addDays(date, day)),
    quantity,
  );
}

/** So many passes for each of some IST dates, in their order. */
export function passStayOn(days: readonly string[], quantity: number): PassStay {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const [start, end] = [istInstant(first, "00:00"), istInstant(addDays(last, 1), "00:00")];
  return { unit: "day", start, end, days, quantity };
}
