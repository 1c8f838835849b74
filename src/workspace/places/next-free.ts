import { addDays, isoInIst, istDateOf, istInstant } from "../booking/ist.ts";
import { passesTaken } from "../booking/live-orders.ts";
import type { Schedule } from "../booking/opening.ts";
import { bookingRules } from "../booking/rules.ts";
import type { Centre } from "../inventory/centres.ts";
import type { CatalogueItem } from "../inventory/items.ts";
import type { PlacesDeps } from "./deps.ts";
import { datesFrom, firstFreeDay, nearestStart, type Taken } from "./free-times.ts";
import { takenTimesOf } from "./taken-times.ts";

/** How many days are searched, today included. */
const daysSearched = 7;

/**
 * When each item of a centre can next be had for the shortest time (a room: one hour; passes: one), as ISO 8601 in IST;
 * null when not within a week. Two queries, however many items.
 */
export async function readNextFree(
  { db, now: clock }: PlacesDeps,
  centre: Centre,
  items: readonly CatalogueItem[],
): Promise<Map<string, string | null>> {
  const now = clock();
  const today = istDateOf(now);
  const dates = datesFrom(today, daysSearched, now);
  const idsOf = (unit: "hour" | "day") => items.filter((item) => item.unit === unit).map((item) => item.id);
  const until = istInstant(addDays(today, daysSearched), "01:00");
  const taken = await takenTimesOf(db, idsOf("hour"), now, until, now);
  const passes = await passesTaken(db, idsOf("day"), dates, { now, visitorId: null });
  const schedule = scheduleOf(centre);
  return new Map(
    items.map((item) => [
      item.id,
      item.unit === "hour"
        ? nextHour(schedule, taken.get(item.id) ?? [], item, dates, now)
        : nextDay(schedule, passes.get(item.id) ?? new Map(), item, dates, now),
    ]),
  );
}

function scheduleOf({ hours, exceptions }: Centre): Schedule {
  return { week: hours, exceptions: new Map(exceptions.map((exception) => [exception.date, exception])) };
}

function nextHour(
  schedule: Schedule,
  taken: readonly Taken[],
  { bufferMinutes }: CatalogueItem,
  dates: readonly string[],
  now: Date,
): string | null {
  const shortest = { start: now, minutes: bookingRules.minMinutes };
  const start = nearestStart({ schedule, taken, bufferMinutes }, dates, shortest, now);
  return start === null ? null : isoInIst(start);
}

function nextDay(
  schedule: Schedule,
  taken: ReadonlyMap<string, number>,
  { capacity }: CatalogueItem,
  dates: readonly string[],
  now: Date,
): string | null {
  const date = firstFreeDay({ schedule, capacity, taken }, dates, 1, now);
  return date === null ? null : isoInIst(istInstant(date, "00:00"));
}
