import type { NearestOffer, RoomListing } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { bookingHref } from "../booking-parts/address.ts";
import type { Filters } from "./filters.ts";
import { peopleOf } from "./quoted-total.tsx";

/** Where a room of the listing is booked, with the time and the people that were asked for: as passes where it goes by the day. */
export function roomHref(
  { building, item }: Pick<RoomListing, "building" | "item">,
  filters: Filters,
): string {
  const { date, from, to, people } = filters;
  const chosen = hasPasses[item.unit] ? { date, passes: people } : { date, from, to, people };
  const asked = Object.entries(chosen).filter(([, value]) => value !== "");
  const path = { buildingId: building.id, catalogId: item.id };
  return href("/booking-details/:buildingId/:catalogId", path, Object.fromEntries(asked));
}

/** Where an offered time is booked. */
export function offerHref({ building, item, start, end }: NearestOffer, filters: Filters): string {
  return bookingHref(
    { buildingId: building.id, catalogId: item.id },
    { start, end, people: peopleOf(filters), unit: item.unit },
  );
}
