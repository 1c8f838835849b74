import type { OrderDetails } from "../../api/contract/booking.ts";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import type { ReportedChange } from "./types.ts";

/** Checks the change against the order: the URL may contain a change that never happened or is no longer true. */
export function isConfirmedBy(change: ReportedChange, { status, start, dates, move }: OrderDetails): boolean {
  if (change.is === "refused") return true;
  if (change.is === "closed-elsewhere") return status === "confirmed";
  if (change.is === "moved") {
    const isAtChangedTime = Date.parse(start) === Date.parse(change.start);
    return status === "confirmed" && isAtChangedTime && move.left < changeLimits.maxMoves;
  }
  if (status === "cancelled") return true;
  return change.dates.length > 0 && !change.dates.some((date) => dates.includes(date));
}
