import type { OrderDetails } from "../../api/contract/booking.ts";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import type { MoveDay, MoveTime } from "../../machines/move/machine.ts";
import type { ReportedChange } from "../../machines/result/types.ts";
import * as texts from "../../texts/payment-result.ts";

/** A change notice that states why the booking was not changed. */
export type ChangeError = Exclude<ReportedChange, BookingChange>;

/**
 * Returns what a completed move changed. The service accepts a move to the booked time, but this is reported as an
 * error.
 */
export function moveResult(
  { item, start }: Pick<OrderDetails, "item" | "start">,
  day: MoveDay | null,
  time: Pick<MoveTime, "start">,
): Extract<BookingChange, { is: "moved" }> | ChangeError {
  const isSameRoom = (day?.catalogId ?? item.id) === item.id;
  const isSame = isSameRoom && Date.parse(time.start) === Date.parse(start);
  return isSame ? { is: "refused", message: texts.alreadyBookedTime } : { is: "moved", start: time.start };
}
