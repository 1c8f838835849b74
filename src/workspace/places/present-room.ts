import type { Quote, RoomListing } from "../../api/contract/booking.ts";
import type { OpenWindow } from "../../api/contract/opening.ts";
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

/** The next free time of an item; null if there is none within a week. `opening` is present for passes. */
export type Next = { readonly nextFree: string | null; readonly opening?: readonly OpenWindow[] };

/** Converts a room to the API's format. `next` is undefined if it was not looked up. */
export function presentRoom(
  room: Room,
  photos: Photos | undefined,
  quote: Quote | null,
  available: boolean,
  next?: Next,
): RoomListing {
  const { nextFree, opening } = next ?? {};
  const item = { ...presentItem(room, photos), ...(nextFree === undefined ? {} : { nextFree }) };
  const hours = opening === undefined ? {} : { opening: [...opening] };
  return { building: presentRoomCentre(room), item, quote, available, ...hours };
}
