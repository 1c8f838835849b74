import { addDays, datesBetween, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";

export type RoomStay = {
  readonly unit: "hour";
  readonly start: Date;
  readonly end: Date;
  readonly minutes: number;
};

/** Passes for ascending IST dates, from midnight of the first to midnight after the last. Can skip days. */
export type PassStay = {
  readonly unit: "day";
  readonly start: Date;
  readonly end: Date;
  readonly days: readonly string[];
  readonly quantity: number;
};

/** A period to book. Not yet checked against the rules. */
export type Stay = RoomStay | PassStay;

/** Maximum number of days that are enumerated; far beyond what the rules allow. */
const maxDays = 400;

/** Creates a period between two instants, without the `skipped` IST dates. */
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

/** Returns the IST dates of a period: the date of a room's start, or the pass days. */
export function datesOf(stay: Stay): readonly string[] {
  return stay.unit === "hour" ? [istDateOf(stay.start)] : stay.days;
}

/** Returns the IST dates between the first and last day that the period skips. */
export function skippedDays(stay: Stay): string[] {
  return stay.unit === "hour" ? [] : spanOf(stay).filter((date) => !stay.days.includes(date));
}

function spanOf({ start, end }: Pick<Stay, "start" | "end">): string[] {
  return datesBetween(istDateOf(start), istDateOf(end.getTime() - 1), maxDays);
}

export function roomStay(start: Date, end: Date): RoomStay {
  return { unit: "hour", start, end, minutes: (end.getTime() - start.getTime()) / 60_000 };
}

/** Creates a period of passes for consecutive days from an IST date on. */
export function passStay(date: string, days: number, quantity: number): PassStay {
  return passStayOn(
    Array.from({ length: days }, (_, day) => addDays(date, day)),
    quantity,
  );
}

/** Creates a period of passes for the given ascending IST dates. */
export function passStayOn(days: readonly string[], quantity: number): PassStay {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const [start, end] = [istInstant(first, "00:00"), istInstant(addDays(last, 1), "00:00")];
  return { unit: "day", start, end, days, quantity };
}
