import type { OrderDetails } from "../../api/contract/booking.ts";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import type { ReportedChange } from "./types.ts";

/** Checks the change against the order: the URL may contain a change that never happened or is no longer true. */
export function isConfirmedBy(change: ReportedChange, order: OrderDetails): boolean {
  const { status, start, move } = order;
  if (change.is === "refused") return true;
  if (change.is === "closed-elsewhere") return status === "confirmed";
  if (change.is === "moved") {
    const isAtChangedTime = Date.parse(start) === Date.parse(change.start);
    return status === "confirmed" && isAtChangedTime && move.left < changeLimits.maxMoves;
  }
  if (status === "cancelled") return true;
  const dates = bookedDates(order);
  return change.dates.length > 0 && !change.dates.some((date) => dates.includes(date));
}

/** Returns the IST dates of an order: the days of passes, or the dates of a room. */
function bookedDates({ start, dates, repeats = [] }: OrderDetails): readonly string[] {
  return dates.length > 0 ? dates : [start, ...repeats].map(istDateOf);
}
