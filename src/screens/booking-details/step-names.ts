import type { BookingUnit } from "../../api/contract/units.ts";
import { type BookingSnapshot, stepOf } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";

/** By unit. */
export const stepNames: Readonly<Record<BookingUnit, readonly string[]>> = texts.stepNames;

/** Returns the index of the current step in `stepNames`. */
export function stepIndex(snapshot: BookingSnapshot): number {
  return { choose: 0, details: 1, pay: 2, over: 2 }[stepOf(snapshot)];
}
