import type { RoomListing } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import { hasPasses } from "../../api/contract/units.ts";
import type { Filters } from "./filters.ts";

/**
 * Returns the booking URL of a room in the listing, with the time and the number of people in the filters. For items
 * booked by the day, the number of people is the number of passes.
 */
export function roomHref(
  { building, item }: Pick<RoomListing, "building" | "item">,
  filters: Filters,
): string {
  const { date, from, to, people } = filters;
  const chosen = hasPasses[item.unit] ? { date, passes: people } : { date, from, to, people };
  const params = Object.entries(chosen).filter(([, value]) => value !== "");
  const path = { buildingId: building.id, catalogId: item.id };
  return href("/booking-details/:buildingId/:catalogId", path, Object.fromEntries(params));
}
