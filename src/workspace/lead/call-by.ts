import { addDays, addMinutes, istDateOf, istInstant, weekdayOf } from "../../api/contract/ist.ts";

/** Business hours, Monday to Saturday, IST. */
const opens = "09:30";
const closes = "18:30";
const sunday = 0;
/** We call within this number of minutes, counted in business hours. */
const promiseMinutes = 120;

/** Returns the instant by which we call: two business hours after `from`, when the lead was received. */
export function callByOf(from: Date): Date {
  let left = promiseMinutes;
  for (let date = istDateOf(from); ; date = addDays(date, 1)) {
    if (weekdayOf(date) === sunday) continue;
    const start = later(from, istInstant(date, opens));
    const open = (istInstant(date, closes).getTime() - start.getTime()) / 60_000;
    if (open >= left) return addMinutes(start, left);
    left -= Math.max(0, open);
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
