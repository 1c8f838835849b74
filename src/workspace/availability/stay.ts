import { addDays, datesBetween, istDateOf, istInstant } from "../../api/contract/ist.ts";

/** Minutes of a room between two instants. */
export type RoomStay = {
  readonly unit: "hour";
  readonly start: Date;
  readonly end: Date;
  readonly minutes: number;
};

/** Passes for consecutive IST dates, from midnight to midnight. */
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

/** A stay between two instants, as an order or a request names it. */
export function stayOf(unit: Stay["unit"], start: Date, end: Date, quantity: number): Stay {
  if (unit === "hour") return roomStay(start, end);
  const days = datesBetween(istDateOf(start), istDateOf(end.getTime() - 1), mostDays);
  return { unit, start, end, days, quantity };
}

/** A stay in a room. */
export function roomStay(start: Date, end: Date): RoomStay {
  return { unit: "hour", start, end, minutes: (end.getTime() - start.getTime()) / 60_000 };
}

/** So many passes for so many days from an IST date on. */
export function passStay(date: string, days: number, quantity: number): PassStay {
  const dates = Array.from({ length: days }, (_, day) => addDays(date, day));
  const [start, end] = [istInstant(date, "00:00"), istInstant(addDays(date, days), "00:00")];
  return { unit: "day", start, end, days: dates, quantity };
}
