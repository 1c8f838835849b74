import type { Quote, RoomListing } from "../../api/contract/booking.ts";
import { presentApproach, presentItem } from "../inventory/index.ts";
import type { Photos } from "../photos/index.ts";
import type { Room } from "./rooms.ts";

/** Returns the centre of a room in the API's format for lists of rooms. */
export function presentRoomCentre(room: Room): RoomListing["building"] {
  return {
    id: room.centreId,
    name: room.centreName,
    slug: room.centreSlug,
    city: { name: room.cityName, slug: room.citySlug },
    locality: { name: room.localityName, slug: room.localitySlug },
    location: { lat: room.lat, lng: room.lng },
    ...presentApproach(room),
  };
}

/** Converts a room to the API's format. `nextFree`: null if there is none within a week, undefined if not looked up. */
export function presentRoom(
  room: Room,
  photos: Photos | undefined,
  quote: Quote | null,
  available: boolean,
  nextFree?: string | null,
): RoomListing {
  const item = { ...presentItem(room, photos), ...(nextFree === undefined ? {} : { nextFree }) };
  return { building: presentRoomCentre(room), item, quote, available };
}
