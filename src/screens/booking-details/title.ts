import type { Building, Item } from "../../api/contract/places.ts";
import { type BookingSnapshot, stepOf } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";

/** A step, or another state such as an expired hold, that has its own document title. */
export type BookingTitleKey = keyof typeof texts.titles;

export function bookingTitle(key: BookingTitleKey, building: Building, item: Item): string {
  return texts.titles[key](`${item.name}, ${building.name}, ${building.locality.name}`, item.unit);
}

/** Returns the title key for a state of the machine. The URL is not enough: it only contains the step. */
export function bookingTitleKey(snapshot: BookingSnapshot): BookingTitleKey {
  if (snapshot.matches("confirmingEmail")) return "code";
  return (
    (["taken", "expired", "released"] as const).find((state) => snapshot.matches(state)) ?? stepOf(snapshot)
  );
}
