import * as v from "valibot";
import { availabilityResponse } from "../../../src/api/contract/booking.ts";
import { addDays, isoInIst, istDateOf, istInstant } from "../../../src/api/contract/ist.ts";
import {
  createServiceVisitor,
  fetchListing,
  type ServiceVisitor,
  type SlotRequest,
} from "../../support/service-visitor.ts";

/** Returns a function that returns another free hour of a Delhi room on each call, at least three days ahead. */
export async function roomRequests(origin: string): Promise<() => SlotRequest> {
  const visitor = createServiceVisitor(origin);
  const { items } = await fetchListing(visitor, { city: "delhi", pageSize: "50" });
  const openDays = new Map<string, readonly string[]>();
  for (const { building, item } of items)
    if (item.unit === "day" && !openDays.has(building.id))
      openDays.set(building.id, await openDaysOf(visitor, { buildingId: building.id, catalogId: item.id }));
  const rooms = items.filter(({ item }) => item.unit === "hour");
  const maxDays = Math.min(...[...openDays.values()].map((days) => days.length));
  let count = 0;
  return () => {
    const room = rooms[count % rooms.length];
    const round = Math.floor(count / rooms.length);
    count += 1;
    const date = openDays.get(room?.building.id ?? "")?.[round % maxDays];
    if (room === undefined || date === undefined) throw new Error("Delhi has no room on an open day.");
    const hour = 11 + 2 * Math.floor(round / maxDays);
    return {
      buildingId: room.building.id,
      catalogId: room.item.id,
      start: isoInIst(istInstant(date, `${hour}:00`)),
      end: isoInIst(istInstant(date, `${hour + 1}:00`)),
      people: 1,
    };
  };
}

/**
 * Returns a function that returns a request for a pass. Each call uses the next pair of consecutive days. After the
 * last pair, the function starts again with the first.
 */
export async function passRequests(
  origin: string,
  { buildingId, catalogId }: Place,
): Promise<() => SlotRequest> {
  const days = await openDaysOf(createServiceVisitor(origin), { buildingId, catalogId });
  const firsts = days.filter((date) => days.includes(addDays(date, 1)));
  let count = 0;
  return () => {
    const first = firsts[count % firsts.length];
    count += 1;
    if (first === undefined) throw new Error(`${buildingId} is not open for two days in a row.`);
    const [start, end] = [istInstant(first, "00:00"), istInstant(addDays(first, 2), "00:00")];
    return {
      ...{ buildingId, catalogId, people: 1, quantity: 1 },
      start: isoInIst(start),
      end: isoInIst(end),
    };
  };
}

type Place = Pick<SlotRequest, "buildingId" | "catalogId">;

/** Returns the days on which a day pass can be booked, from three days ahead to the end of the booking period. */
async function openDaysOf(visitor: ServiceVisitor, { buildingId, catalogId }: Place): Promise<string[]> {
  const from = addDays(istDateOf(new Date()), 3);
  const query = new URLSearchParams({ buildingId, catalogId, date: from });
  const response = await visitor.get(`/order/availability?${query}`);
  const day = v.parse(availabilityResponse, await response.json());
  return day.unit === "day" ? day.days.map(({ date }) => date).filter((date) => date >= from) : [];
}
