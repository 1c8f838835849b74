import type { AreaInput } from "../../api/areas.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { daysOf } from "../../machines/booking/choice.ts";
import { type BookingSnapshot, chosenTime } from "../../machines/booking/selectors.ts";
import { queryOfChoice } from "../booking-parts/address.ts";

/** What the listing is asked for the price of a choice. */
export type PriceQuestion = AreaInput<"bookingPage.product">;

/** The listing names the price of one item for the whole of what is chosen, free or (as the visitor's own hold) not. */
export function priceQuestion(snapshot: BookingSnapshot): PriceQuestion | null {
  const { choice, item } = snapshot.context;
  if (!isChosen(snapshot)) return null;
  const { date = "", from, to } = Object.fromEntries(queryOfChoice(choice, item.unit));
  return {
    catalogId: item.id,
    date,
    people: String(hasPasses[item.unit] ? choice.passes : choice.people),
    ...(from && to ? { from, to } : {}),
    // Each day costs the same, whether or not they follow each other.
    ...(hasPasses[item.unit] ? { days: String(daysOf(choice, item.unit).length) } : {}),
  };
}

function isChosen(snapshot: BookingSnapshot): boolean {
  if (chosenTime(snapshot) === null) return false;
  return !snapshot.matches("choosing") || snapshot.matches({ choosing: { choice: "complete" } });
}
