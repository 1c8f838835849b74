import {
  addDays,
  addMinutes,
  datesBetween,
  istDateOf,
  istInstant,
  minutesBetween,
} from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";

/**
 * A room on one date, or at dates of several weeks. `start` is the start of the first date, `end` the end of the last
 * one, `minutes` the length of each, and `repeats` contains the starts of the other dates, ascending.
 */
export type RoomPeriod = {
  readonly unit: "hour";
  readonly start: Date;
  readonly end: Date;
  readonly minutes: number;
  readonly repeats: readonly Date[];
};

/** Passes for ascending IST dates, from midnight of the first to the midnight that ends the last. Can skip days. */
export type PassPeriod = {
  readonly unit: "day";
  readonly start: Date;
  readonly end: Date;
  readonly days: readonly string[];
  readonly quantity: number;
};

/** A period to book. Not yet checked against the rules. */
export type Period = RoomPeriod | PassPeriod;

/** Maximum number of days that are enumerated. The booking rules allow far fewer days. */
const maxDays = 400;

/** Creates a period between two instants: passes without the `excluded` IST dates, or a room with its `repeats`. */
export function periodOf(
  unit: BookingUnit,
  start: Date,
  end: Date,
  quantity: number,
  excluded: readonly string[] = [],
  repeats: readonly Date[] = [],
): Period {
  switch (unit) {
    case "hour":
      return { unit, start, end, minutes: minutesBetween(repeats.at(-1) ?? start, end), repeats };
    case "day": {
      const days = spannedDates({ start, end }).filter((date) => !excluded.includes(date));
      return { unit, start, end, days, quantity };
    }
  }
}

/** Returns the IST dates of a period: the dates of a room's starts, or the pass days. */
export function datesOf(period: Period): readonly string[] {
  return period.unit === "hour" ? startsOf(period).map(istDateOf) : period.days;
}

/** Returns the starts of a room's dates after the first one, as orders store them (ISO instants). */
export function repeatsOf(period: Period): string[] {
  return period.unit === "hour" ? period.repeats.map((start) => start.toISOString()) : [];
}

/** Returns the starts of all dates of a room. */
export function startsOf({ start, repeats }: Pick<RoomPeriod, "start" | "repeats">): readonly Date[] {
  return [start, ...repeats];
}

/** Returns one period for each date of a room. */
export function singlePeriodsOf(period: RoomPeriod): readonly RoomPeriod[] {
  if (period.repeats.length === 0) return [period];
  return startsOf(period).map((start) => roomPeriod(start, addMinutes(start, period.minutes)));
}

/** Returns the IST dates between the first and last day that the period skips. */
export function excludedDates(period: Period): string[] {
  return period.unit === "hour" ? [] : spannedDates(period).filter((date) => !period.days.includes(date));
}

function spannedDates({ start, end }: Pick<Period, "start" | "end">): string[] {
  return datesBetween(istDateOf(start), istDateOf(end.getTime() - 1), maxDays);
}

/** Creates the period of a room on one date. */
export function roomPeriod(start: Date, end: Date): RoomPeriod {
  return { unit: "hour", start, end, minutes: minutesBetween(start, end), repeats: noRepeats };
}

const noRepeats: readonly Date[] = [];

/** Creates the period of a room for the given ascending starts. There must be at least one. */
export function roomPeriodAt(starts: readonly Date[], minutes: number): RoomPeriod {
  const [start, ...repeats] = starts;
  if (start === undefined) throw new Error("A period needs a start.");
  const end = addMinutes(repeats.at(-1) ?? start, minutes);
  return { unit: "hour", start, end, minutes, repeats };
}

/** Creates a period of passes for consecutive days from an IST date on. */
export function passPeriod(date: string, days: number, quantity: number): PassPeriod {
  return passPeriodOn(
    Array.from({ length: days }, (_, day) => addDays(date, day)),
    quantity,
  );
}

/** Creates a period of passes for the given ascending IST dates. */
export function passPeriodOn(days: readonly string[], quantity: number): PassPeriod {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const [start, end] = [istInstant(first, "00:00"), istInstant(addDays(last, 1), "00:00")];
  return { unit: "day", start, end, days, quantity };
}
