import type { NearestAlternative } from "../../api/contract/booking.ts";
import { bookingHref } from "../booking-parts/booking-href.ts";
import type { Filters } from "./filters.ts";
import { peopleOf } from "./quoted-total.tsx";

/** Returns the booking URL of an alternative. */
export function nearestRoomHref(
  { building, item, start, end }: NearestAlternative,
  filters: Filters,
): string {
  return bookingHref(
    { buildingId: building.id, catalogId: item.id },
    { start, end, people: peopleOf(filters), unit: item.unit },
  );
}
