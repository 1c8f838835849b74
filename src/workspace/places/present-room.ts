import type { Quote, RoomListing } from "../../api/contract/booking.ts";
import { presentItem } from "../inventory/index.ts";
import type { Room } from "./rooms.ts";

/** The centre of a room, as lists name it. */
export function presentRoomCentre(room: Room): RoomListing["building"] {
  return {
    id: room.centreId,
    name: room.centreName,
    slug: room.centreSlug,
    city: { name: room.cityName, slug: room.citySlug },
    locality: { name: room.localityName, slug: room.localitySlug },
  };
}

/** A room of a listing with the quote of the asked time, if any. `nextFree`: null beyond a week, undefined if unread. */
export function presentRoom(
  room: Room,
  quote: Quote | null,
  available: boolean,
  nextFree?: string | null,
): RoomListing {
  const item = { ...presentItem(room), ...(nextFree === undefined ? {} : { nextFree }) };
  return { building: presentRoomCentre(room), item, quote, available };
}
