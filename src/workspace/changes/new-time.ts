import { addDays, addMinutes, istInstant, minutesBetween } from "../../api/contract/ist.ts";
import { type Order, periodOfOrder } from "../orders/index.ts";
import type { StaffMoveRequest } from "./move-by-staff.ts";

/** The new time of a booking: instants of a room, with the present length if `end` is null, or IST dates of passes. */
export type NewTime =
  | { readonly start: Date; readonly end: Date | null }
  | { readonly dates: readonly [string, ...string[]] };

/** Returns the start and end of the new time, and the IST dates of passes. */
export function requestedTimes(
  time: NewTime,
  order: Order,
): Pick<StaffMoveRequest, "start" | "end" | "dates"> {
  if ("dates" in time) {
    const { dates } = time;
    const [first, last = first] = [dates[0], dates.at(-1)];
    const [start, end] = [istInstant(first, "00:00"), istInstant(addDays(last, 1), "00:00")];
    return { start: start.toISOString(), end: end.toISOString(), dates };
  }
  const period = periodOfOrder(order);
  const minutes = period.unit === "hour" ? period.minutes : minutesBetween(period.start, period.end);
  const end = time.end ?? addMinutes(time.start, minutes);
  return { start: time.start.toISOString(), end: end.toISOString() };
}
