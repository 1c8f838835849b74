import { datesBetween, istDateOf } from "./ist.ts";

/**
 * The time that someone wants to book: minutes of a room, or passes for consecutive dates. `start` and `end` are
 * instants; a stay of days runs from midnight IST to midnight IST.
 */
export type Stay =
  | { readonly unit: "hour"; readonly start: Date; readonly end: Date; readonly minutes: number }
  | {
      readonly unit: "day";
      readonly start: Date;
      readonly end: Date;
      readonly days: readonly string[];
      readonly quantity: number;
    };

/** Longest run of days that is spelled out; far beyond what the rules allow. */
const mostDays = 400;

/** Makes a stay of two instants; whether it is allowed is for the rules to say. */
export function stayOf(unit: "hour" | "day", start: Date, end: Date, quantity: number): Stay {
  if (unit === "hour") return { unit, start, end, minutes: (end.getTime() - start.getTime()) / 60_000 };
  const first = istDateOf(start);
  const last = istDateOf(new Date(end.getTime() - 1));
  const days = datesBetween(first, last, mostDays);
  return { unit, start, end, days, quantity };
}
