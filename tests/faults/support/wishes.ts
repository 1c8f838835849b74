import type { RoomListing } from "../../../src/api/contract/booking.ts";
import type { Wish } from "../../support/service-visitor.ts";

/** Asks for rooms that are booked by the hour. */
export const hourlyRooms = { city: "delhi", productType: "CO_WORKING_MEETING_ROOM", pageSize: "50" } as const;

/** An hour of a room some days ahead; not on a Sunday, when centres are closed. */
export function hourOf({ building, item }: Pick<RoomListing, "building" | "item">): Wish {
  const ahead = new Date(Date.now() + 8 * 86_400_000);
  if (ahead.getUTCDay() === 0) ahead.setUTCDate(ahead.getUTCDate() + 1);
  const date = ahead.toISOString().slice(0, 10);
  const times = { start: `${date}T11:00:00+05:30`, end: `${date}T12:00:00+05:30` };
  return { buildingId: building.id, catalogId: item.id, ...times, people: 1 };
}

/** Hours of rooms, none twice, from three days ahead on. */
export function wishesFor(rooms: readonly RoomListing[]): () => Wish {
  let count = 0;
  return () => {
    const round = Math.floor(count / rooms.length);
    const room = rooms[count % rooms.length];
    count += 1;
    if (room === undefined) throw new Error("Delhi has no rooms.");
    const date = new Date(Date.now() + (3 + (round % 50)) * 86_400_000).toISOString().slice(0, 10);
    const hour = 11 + 2 * Math.floor(round / 50);
    return {
      buildingId: room.building.id,
      catalogId: room.item.id,
      start: `${date}T${hour}:00:00+05:30`,
      end: `${date}T${hour + 1}:00:00+05:30`,
      people: 1,
    };
  };
}
