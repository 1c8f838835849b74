import type { AreaInput } from "../../api/areas.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { selectedDays } from "../../machines/booking/choice.ts";
import { type BookingSnapshot, selectedTimeIfFree } from "../../machines/booking/selectors.ts";
import { choiceToQuery } from "../booking-parts/booking-href.ts";
import { weeklyRequest } from "./weekly-request.ts";

/** Input of the listing request that returns the price of the choice. */
export type PriceRequest = AreaInput<"bookingPage.product">;

/**
 * Returns the listing input for the price of the choice; null while the choice is incomplete. The price of weekly dates
 * comes with the dates.
 */
export function priceRequest(snapshot: BookingSnapshot): PriceRequest | null {
  const { choice, item } = snapshot.context;
  if (!isChosen(snapshot) || weeklyRequest(snapshot) !== null) return null;
  const { date = "", from, to } = Object.fromEntries(choiceToQuery(choice, item.unit));
  return {
    catalogId: item.id,
    date,
    people: String(hasPasses[item.unit] ? choice.passes : choice.people),
    ...(from && to ? { from, to } : {}),
    // The price does not depend on whether the days are consecutive.
    ...(hasPasses[item.unit] ? { days: String(selectedDays(choice, item.unit).length) } : {}),
  };
}

function isChosen(snapshot: BookingSnapshot): boolean {
  if (selectedTimeIfFree(snapshot) === null) return false;
  return !snapshot.matches("choosing") || snapshot.matches({ choosing: { choice: "complete" } });
}
