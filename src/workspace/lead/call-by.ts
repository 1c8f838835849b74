import { addDays, addMinutes, istDateOf, istInstant, weekdayOf } from "../../api/contract/ist.ts";

/** Business hours, Monday to Saturday, IST. */
const opens = "09:30";
const closes = "18:30";
const sunday = 0;
/** Our team calls back within this number of minutes, counted in business hours. */
const callWithinMinutes = 120;

/** Returns the instant by which our team calls back: two business hours after `from`, when the lead was received. */
export function callDeadline(from: Date): Date {
  let minutesLeft = callWithinMinutes;
  for (let date = istDateOf(from); ; date = addDays(date, 1)) {
    if (weekdayOf(date) === sunday) continue;
    const start = later(from, istInstant(date, opens));
    const openMinutes = (istInstant(date, closes).getTime() - start.getTime()) / 60_000;
    if (openMinutes >= minutesLeft) return addMinutes(start, minutesLeft);
    minutesLeft -= Math.max(0, openMinutes);
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
