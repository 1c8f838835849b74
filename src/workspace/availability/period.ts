import { addDays, datesBetween, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";

export type RoomPeriod = {
  readonly unit: "hour";
  readonly start: Date;
  readonly end: Date;
  readonly minutes: number;
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

/** Creates a period between two instants, without the `skipped` IST dates. */
export function periodOf(
  unit: BookingUnit,
  start: Date,
  end: Date,
  quantity: number,
  excluded: readonly string[] = [],
): Period {
  switch (unit) {
    case "hour":
      return roomPeriod(start, end);
    case "day": {
      const days = spannedDates({ start, end }).filter((date) => !excluded.includes(date));
      return { unit, start, end, days, quantity };
    }
  }
}

/** Returns the IST dates of a period: the date of a room's start, or the pass days. */
export function datesOf(period: Period): readonly string[] {
  return period.unit === "hour" ? [istDateOf(period.start)] : period.days;
}

/** Returns the IST dates between the first and last day that the period skips. */
export function excludedDates(period: Period): string[] {
  return period.unit === "hour" ? [] : spannedDates(period).filter((date) => !period.days.includes(date));
}

function spannedDates({ start, end }: Pick<Period, "start" | "end">): string[] {
  return datesBetween(istDateOf(start), istDateOf(end.getTime() - 1), maxDays);
}

export function roomPeriod(start: Date, end: Date): RoomPeriod {
  return { unit: "hour", start, end, minutes: (end.getTime() - start.getTime()) / 60_000 };
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
