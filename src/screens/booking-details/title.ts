import type { Building, Item } from "../../api/contract/places.ts";
import { type BookingSnapshot, stepOf } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";

/** What a booking page is titled for: a step, or what has come between. */
export type TitledStep = keyof typeof texts.titles;

/** The document's title at a step of booking an item of a centre. */
export function bookingTitle(at: TitledStep, building: Building, item: Item): string {
  return texts.titles[at](`${item.name}, ${building.name}, ${building.locality.name}`);
}

/** What the page is titled for in a state of the chart; the address knows the steps only. */
export function titledStep(snapshot: BookingSnapshot): TitledStep {
  if (snapshot.matches("confirmingEmail")) return "code";
  return (
    (["taken", "expired", "released"] as const).find((state) => snapshot.matches(state)) ?? stepOf(snapshot)
  );
}
