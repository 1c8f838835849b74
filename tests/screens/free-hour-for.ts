import * as v from "valibot";
import { availabilityResponse } from "../../src/api/contract/booking.ts";
import { daysFromNow, type FreeHour, rooms } from "../e2e/support/rooms.ts";
import { createServiceVisitor } from "../support/service-visitor.ts";
import type { ScreenFixture } from "./screen-state.ts";

const roomPool = [rooms.neem, rooms.amaltas, rooms.yamuna];

/** Returns a slot from 11:00 to 12:00 IST that no other screen state books. The slot does not change during a day. */
export async function findFreeHourFor({ origin, now, seat }: ScreenFixture): Promise<FreeHour> {
  const room = roomPool[seat % roomPool.length] ?? rooms.neem;
  const { buildingId, catalogId } = room;
  let daysToSkip = Math.floor(seat / roomPool.length);
  for (let daysAhead = 3; daysAhead < 60; daysAhead += 1) {
    const date = daysFromNow(daysAhead, now());
    if (!(await isOpenOn(origin, room, date))) continue;
    if (daysToSkip === 0) return { buildingId, catalogId, people: 2, room, date, ...hour(date) };
    daysToSkip -= 1;
  }
  throw new Error(`No day is left for screen state ${seat}: add a room to roomPool.`);
}

function hour(date: string) {
  return { start: `${date}T11:00:00+05:30`, end: `${date}T12:00:00+05:30`, from: "11:00", to: "12:00" };
}

async function isOpenOn(origin: string, room: FreeHour["room"], date: string): Promise<boolean> {
  const { buildingId, catalogId } = room;
  const query = new URLSearchParams({ buildingId, catalogId, date });
  const response = await createServiceVisitor(origin).get(`/order/availability?${query}`);
  return !v.parse(availabilityResponse, await response.json()).closed;
}
