import * as v from "valibot";
import { availabilityResponse } from "../../../src/api/contract/booking.ts";
import { addDays, istDateOf, weekdayOf } from "../../../src/api/contract/ist.ts";
import {
  createServiceVisitor,
  type ServiceVisitor,
  type SlotRequest,
} from "../../support/service-visitor.ts";

/** Rooms and passes of the shipped inventory that the tests book. */
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

/** The ids of an inventory item. */
export type RoomOfInventory = { readonly buildingId: string; readonly catalogId: string };

export type Room = RoomOfInventory & { readonly name: string };

/** An hour of a room in the formats of the service and of the forms. */
export type FreeHour = SlotRequest & {
  readonly room: Room;
  readonly date: string;
  readonly from: string;
  readonly to: string;
};

const takenHours = new Set<string>();

/**
 * Finds the next day with its usual opening hours on which a room is free from 11 am to 12 noon IST. The day is at least
 * three days ahead, so that a test may advance the clock. Within a test file, returns each day of a site only once, so
 * that tests do not conflict.
 */
export async function findFreeHour(
  origin: string,
  room: Room = rooms.neem,
  people = 2,
  nowMs = Date.now(),
): Promise<FreeHour> {
  const visitor = createServiceVisitor(origin);
  for (let ahead = 3; ahead < 60; ahead += 1) {
    const date = daysFromNow(ahead, nowMs);
    const start = `${date}T11:00:00+05:30`;
    const day = `${origin} ${room.catalogId} ${date}`;
    if (takenHours.has(day)) continue;
    takenHours.add(day);
    if (!(await isFreeAt(visitor, room, date, start))) continue;
    const { buildingId, catalogId } = room;
    return {
      ...{ buildingId, catalogId, people, room, date, start },
      end: `${date}T12:00:00+05:30`,
      from: "11:00",
      to: "12:00",
    };
  }
  throw new Error(`${room.catalogId} is not free at 11 am on any of the next sixty days.`);
}

/** Returns the booking request for an hour, as the service's API expects it. */
export function toBookingRequest({ buildingId, catalogId, start, end, people }: FreeHour): SlotRequest {
  return { buildingId, catalogId, start, end, people };
}

/** Returns the path of the booking page with the hour chosen. The page opens at the details unless `step` is given. */
export function bookingPath(
  { buildingId, catalogId, date, from, to, people }: FreeHour,
  step?: "time" | "details",
): string {
  const requested = { date, from, to, people: String(people), ...(step && { step }) };
  return `/booking-details/${buildingId}/${catalogId}?${new URLSearchParams(requested)}`;
}

/** Returns the first of `count` consecutive days on which day passes are available, at least `daysAhead` days ahead. */
export async function openDays(
  origin: string,
  room: Room,
  count: number,
  nowMs = Date.now(),
  daysAhead = 3,
): Promise<string> {
  const visitor = createServiceVisitor(origin);
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
  // A day with exceptional hours has other start times.
  if (availability.reason !== undefined) return false;
  if (availability.unit === "day") return !availability.closed;
  const startMs = Date.parse(start);
  const slotStarts = [startMs, startMs + 30 * 60_000];
  return slotStarts.every((slot) =>
    availability.slots.some((each) => each.available && Date.parse(each.start) === slot),
  );
}

/** Returns the IST date that is `days` days after `nowMs`. */
export function daysFromNow(days: number, nowMs = Date.now()): string {
  return addDays(istDateOf(nowMs), days);
}

/** Returns the IST date of the next Sunday, when centres are closed, at least `daysAhead` days after `nowMs`. */
export function nextSunday(nowMs = Date.now(), daysAhead = 1): string {
  const date = daysFromNow(daysAhead, nowMs);
  return weekdayOf(date) === 0 ? date : nextSunday(nowMs, daysAhead + 1);
}
