import * as v from "valibot";
import { availabilityResponse } from "../../../src/api/contract/booking.ts";
import { addDays, istDateOf, weekdayOf } from "../../../src/api/contract/ist.ts";
import { type ServiceVisitor, type SlotRequest, serviceVisitor } from "../../support/service-visitor.ts";

/** Rooms and passes of the shipped inventory that the journeys book. */
export const rooms = {
  neem: { buildingId: "delhi-connaught-place", catalogId: "delhi-connaught-place-neem", name: "Neem" },
  amaltas: {
    buildingId: "delhi-connaught-place",
    catalogId: "delhi-connaught-place-amaltas",
    name: "Amaltas",
  },
  yamuna: { buildingId: "delhi-connaught-place", catalogId: "delhi-connaught-place-yamuna", name: "Yamuna" },
  pressHall: { buildingId: "delhi-okhla", catalogId: "delhi-okhla-press-hall", name: "Press Hall" },
  flexiPass: { buildingId: "delhi-nehru-place", catalogId: "delhi-nehru-place-flexi", name: "" },
} as const;

/** What names an item of the inventory. */
export type RoomOfInventory = { readonly buildingId: string; readonly catalogId: string };

export type Room = RoomOfInventory & { readonly name: string };

/** An hour of a room, as the service and as the forms take it. */
export type FreeHour = SlotRequest & {
  readonly room: Room;
  readonly date: string;
  readonly from: string;
  readonly to: string;
};

const given = new Set<string>();

/**
 * The next working day on which a room is free from 11 to 12, IST; no day of a site is given twice in a file, so that journeys do
 * not stand in each other's way. Three days ahead at least, so that a journey may move the clock on.
 */
export async function freeHour(
  origin: string,
  room: Room = rooms.neem,
  people = 2,
  nowMs = Date.now(),
): Promise<FreeHour> {
  const visitor = serviceVisitor(origin);
  for (let ahead = 3; ahead < 60; ahead += 1) {
    const date = daysFromNow(ahead, nowMs);
    const start = `${date}T11:00:00+05:30`;
    const day = `${origin} ${room.catalogId} ${date}`;
    if (given.has(day)) continue;
    given.add(day);
    if (!(await isFreeAt(visitor, room, date, start))) continue;
    const { buildingId, catalogId } = room;
    return {
      ...{ buildingId, catalogId, people, room, date, start },
      end: `${date}T12:00:00+05:30`,
      from: "11:00",
      to: "12:00",
    };
  }
  throw new Error(`${room.catalogId} is free at eleven on no day of the next sixty.`);
}

/** A wish as the service takes it. */
export function toBookingRequest({ buildingId, catalogId, start, end, people }: FreeHour): SlotRequest {
  return { buildingId, catalogId, start, end, people };
}

/** Address of the booking page with the hour chosen; it leads to the details unless it names a step. */
export function bookingPath(
  { buildingId, catalogId, date, from, to, people }: FreeHour,
  step?: "time" | "details",
): string {
  const requested = { date, from, to, people: String(people), ...(step && { step }) };
  return `/booking-details/${buildingId}/${catalogId}?${new URLSearchParams(requested)}`;
}

/** The first of so many days in a row, so many days ahead at least, on which day passes are to be had. */
export async function openDays(
  origin: string,
  room: Room,
  count: number,
  nowMs = Date.now(),
  daysAhead = 3,
): Promise<string> {
  const visitor = serviceVisitor(origin);
  let first = daysAhead;
  for (let ahead = first; ahead - first < count; ahead += 1) {
    if (ahead > 85) throw new Error(`${room.catalogId} is not open for ${count} days in a row.`);
    const { buildingId, catalogId } = room;
    const query = new URLSearchParams({ buildingId, catalogId, date: daysFromNow(ahead, nowMs) });
    const response = await visitor.get(`/order/availability?${query}`);
    if (v.parse(availabilityResponse, await response.json()).closed) first = ahead + 1;
  }
  return daysFromNow(first, nowMs);
}

async function isFreeAt(visitor: ServiceVisitor, room: Room, date: string, start: string): Promise<boolean> {
  const { buildingId, catalogId } = room;
  const response = await visitor.get(
    `/order/availability?${new URLSearchParams({ buildingId, catalogId, date })}`,
  );
  const availability = v.parse(availabilityResponse, await response.json());
  if (availability.unit === "day") return !availability.closed;
  const at = Date.parse(start);
  const needed = [at, at + 30 * 60_000];
  return needed.every((slot) =>
    availability.slots.some((each) => each.available && Date.parse(each.start) === slot),
  );
}

/** Today's date in IST and so many days, by this machine's clock unless another instant is given. */
export function daysFromNow(days: number, nowMs = Date.now()): string {
  return addDays(istDateOf(nowMs), days);
}

/** The next Sunday, when centres are closed, so many days ahead at least. */
export function nextSunday(nowMs = Date.now(), daysAhead = 1): string {
  const date = daysFromNow(daysAhead, nowMs);
  return weekdayOf(date) === 0 ? date : nextSunday(nowMs, daysAhead + 1);
}
