import type { RoomListing } from "../../api/contract/booking.ts";
import { perUnit } from "../../texts/ui.ts";
import type { ResultPin } from "../map/results-map.tsx";
import type { Filters } from "./filters.ts";
import { quotedQuantity } from "./quoted-total.tsx";

/** Returns the id of a room's card. */
export function roomCardId({ item }: RoomListing): string {
  return `room-${item.id}`;
}

/** Returns a pin for each centre of the rooms, with the lowest price on their cards. It links to the card. */
export function roomPins(rooms: readonly RoomListing[], filters: Filters): ResultPin[] {
  const lowest = new Map<string, RoomListing>();
  for (const room of rooms) {
    const other = lowest.get(room.building.id);
    if (other === undefined || shownPrice(room) < shownPrice(other)) lowest.set(room.building.id, room);
  }
  return [...lowest.values()].flatMap((room) => {
    const { building, item, quote } = room;
    if (building.location === undefined) return [];
    return {
      ...building.location,
      centreId: building.id,
      centre: building.name,
      locality: building.locality.name,
      paise: shownPrice(room),
      per: quote === null ? perUnit[item.unit] : quotedQuantity(item.unit, filters),
      isAllIn: quote !== null || item.allInPricePaise !== undefined,
      href: `#${roomCardId(room)}`,
    };
  });
}

/** Returns the price in paise that the card of a room shows: the total of the searched time, or the price per unit. */
function shownPrice({ item, quote }: RoomListing): number {
  return quote?.totalPaise ?? item.allInPricePaise ?? item.pricePaise;
}
