import type { Building, Item } from "../../api/contract/places.ts";
import { type BookingSnapshot, stepOf } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";

/** A step or an interruption that has its own document title. */
export type TitledStep = keyof typeof texts.titles;

export function bookingTitle(at: TitledStep, building: Building, item: Item): string {
  return texts.titles[at](`${item.name}, ${building.name}, ${building.locality.name}`);
}

/** Returns the title to use in a state of the machine; the address only knows the steps. */
export function titledStep(snapshot: BookingSnapshot): TitledStep {
  if (snapshot.matches("confirmingEmail")) return "code";
  return (
    (["taken", "expired", "released"] as const).find((state) => snapshot.matches(state)) ?? stepOf(snapshot)
  );
}
