import { type BookingSnapshot, stepOf } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";

/** The steps as the visitor reads them. */
export const stepNames: readonly string[] = texts.stepNames;

/** Which of them a booking is at. */
export function stepIndex(snapshot: BookingSnapshot): number {
  return { choose: 0, details: 1, pay: 2, over: 2 }[stepOf(snapshot)];
}
