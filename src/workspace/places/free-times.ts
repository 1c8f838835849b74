import type { FreeTimesResponse } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, datesBetween, istDateOf, weekdayOf } from "../../api/contract/ist.ts";
import { openingOn, type Schedule, upcomingWindows } from "../../api/contract/opening.ts";
import * as texts from "../../texts/error-messages.ts";
import { anonymousViewer, dateError, freeSpans, readBusyRanges } from "../availability/index.ts";
import { cacheKeys, centreKey } from "../http/cache-keys.ts";
import { createErrorResponse, handle, ok, type Route } from "../http/route.ts";
import { type CatalogueItem, findCentre, isUnavailable, listItemsOfCentre } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";
import { searchedDays } from "./next-free.ts";

/** Returns the free times of the rooms of a centre on one day, or of one room on seven days. Needs one query of orders. */
export function freeTimesRoute(deps: PlacesDeps): Route {
  return handle("freeTimes", async ({ query: { buildingId, catalogId, date } }) => {
    const { db, excludedBuildingIds, now: clock } = deps;
    const now = clock();
    const today = istDateOf(now);
    const centre = await findCentre(db, buildingId, today);
    if (centre === null) return createErrorResponse("centre_not_found", texts.place.centreNotFound);
    if (isUnavailable(centre, excludedBuildingIds))
      return createErrorResponse("centre_unavailable", texts.place.centreUnavailable);
    const items = (await listItemsOfCentre(db, centre.id)).filter(
      ({ id }) => catalogId === undefined || id === catalogId,
    );
    if (catalogId !== undefined && items.length === 0)
      return createErrorResponse("item_not_found", texts.hold.itemNotFound);
    const bookable = () => firstBookableDay(centre, today, now);
    const dates = catalogId === undefined ? [date ?? bookable()] : weekOf(date ?? "", bookable(), today);
    const rooms = items.filter(({ unit }) => unit === "hour");
    const body = {
      days: dates.map((each) => presentDay(centre, each, now)),
      rooms: await readRooms(deps, centre, rooms, dates),
    };
    // A centre's page shows the next free times, too, and is cached. On the booking page, they must be current.
    return catalogId === undefined
      ? ok(body, [cacheKeys.inventory, centreKey(centre.id)])
      : ok(body, undefined, { "cache-control": "public, max-age=0, must-revalidate" });
  });
}

/** Returns the first IST date from today on at which an empty room could be booked; today if there is none in a week. */
function firstBookableDay(schedule: Schedule, today: string, now: Date): string {
  const emptyRoom = { schedule, busy: [], bufferMinutes: 0 };
  const dates = datesBetween(today, addDays(today, searchedDays - 1));
  return dates.find((date) => freeSpans(emptyRoom, date, now).length > 0) ?? today;
}

/**
 * Returns seven IST dates: from the first bookable day on if they contain `date`, otherwise the days from the Monday of
 * its week on. The last week is that of the day after the last bookable one: later dates are unlimited, and those after
 * the year 9999 could not be calculated.
 */
function weekOf(date: string, firstBookable: string, today: string): string[] {
  const daysFrom = (first: string) => datesBetween(first, addDays(first, searchedDays - 1));
  const next = daysFrom(firstBookable);
  const latest = addDays(today, bookingRules.maxDaysAhead + 1);
  const wanted = date < latest ? date : latest;
  if (wanted <= (next.at(-1) ?? "")) return next;
  return daysFrom(addDays(wanted, -((weekdayOf(wanted) + 6) % 7)));
}

function presentDay(schedule: Schedule, date: string, now: Date): FreeTimesResponse["days"][number] {
  const { windows } = openingOn(schedule, date);
  const bookable = dateError(date, now) === null ? upcomingWindows(windows, date, now) : [];
  return { date, windows: [...bookable] };
}

async function readRooms(
  { db, now: clock }: PlacesDeps,
  schedule: Schedule,
  rooms: readonly CatalogueItem[],
  dates: readonly string[],
): Promise<FreeTimesResponse["rooms"]> {
  const now = clock();
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const ids = rooms.map(({ id }) => id);
  const busyRanges = await readBusyRanges(db, ids, { first, last }, anonymousViewer(now));
  return rooms.map(({ id, name, bufferMinutes }) => {
    const times = { schedule, busy: busyRanges.get(id) ?? [], bufferMinutes };
    return { id, name, free: dates.map((date) => freeSpans(times, date, now)) };
  });
}
