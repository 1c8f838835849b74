import { sql } from "kysely";
import type { Quote, RoomListing, RoomListingResponse } from "../../api/contract/booking.ts";
import { addDays, istDateOf } from "../../api/contract/ist.ts";
import { openingOn, upcomingWindows } from "../../api/contract/opening.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { centresWithIds, passPeriod, readJointOpening, readSchedules } from "../availability/index.ts";
import { cacheKeys, cityKey } from "../http/cache-keys.ts";
import { createErrorResponse, type ErrorResponse, handle, ok, type Route } from "../http/route.ts";
import { isListed } from "../inventory/index.ts";
import { quoteOf } from "../pricing/index.ts";
import type { PlacesDeps } from "./deps.ts";
import { checkPlaceExists, placeOf } from "./known-place.ts";
import { findNearest } from "./nearest.ts";
import { readNextFree, searchedDays } from "./next-free.ts";
import { type Next, presentRoom } from "./present-room.ts";
import { parseRequestedTime, type RequestedTime } from "./requested-time.ts";
import { allOf, demandsAt, type RoomFilter } from "./room-filter.ts";
import { findRooms, type Paging, pagingOf, type Room, type RoomOrder, readRooms } from "./rooms.ts";

/**
 * Lists bookable items. If a time is requested, lists only free items, or alternatives if there are none. If an item is
 * requested (`catalogId`), lists it even if it is not free.
 */
export function roomsRoute(deps: PlacesDeps): Route {
  return handle("productTypeBuildings", async ({ query }) => {
    const time = parseRequestedTime(query, deps.now());
    if ("faults" in time) return validationErrorResponse(time.faults);
    const { productType, people, maxPricePaise, maxAllInPricePaise, catalogId, area } = query;
    // A request for several days must name an item, because each day has to be checked.
    if (catalogId === undefined && query.days !== undefined)
      return validationErrorResponse({ days: texts.time.itemToo });
    const amenities = amenitiesOf(query.amenities);
    const isNearMetro = query.metro === "near";
    const prices = { maxPricePaise, maxAllInPricePaise };
    const filter = { productType, people, ...prices, isNearMetro, area, catalogId, amenities };
    const place = placeOf(query);
    const error = await checkPlaceExists(deps, place);
    if (error !== null) return error;
    const order = query.sort ?? (people === undefined ? "place" : "fit");
    const { near } = query;
    const body = await readListing(deps, { filter, place, time, order, near, paging: pagingOf(query) });
    // Every booking can change the result for a requested time, so caches must revalidate it.
    return time.kind === "any"
      ? ok(body, [cacheKeys.inventory, cityKey(place.city)])
      : ok(body, undefined, { "cache-control": "public, max-age=0, must-revalidate" });
  });
}

function validationErrorResponse(
  fields: Readonly<Record<string, string>>,
): ErrorResponse<"validation_failed"> {
  return createErrorResponse("validation_failed", validation.correctFields, { fields });
}

type RoomQuery = {
  readonly filter: RoomFilter;
  readonly place: ReturnType<typeof placeOf>;
  readonly time: RequestedTime;
  readonly order: RoomOrder;
  readonly near: string | undefined;
  readonly paging: Paging;
};

async function readListing(deps: PlacesDeps, query: RoomQuery): Promise<RoomListingResponse> {
  const { filter, place, time: requested, order, near, paging } = query;
  const people = filter.people ?? 1;
  const { excludedBuildingIds } = deps;
  const demands = requested.kind === "any" ? null : demandsAt(requested, people, deps.now());
  const search = { place, excludedBuildingIds, filter, demands, near };
  const isNamed = filter.catalogId !== undefined;
  const matches = await findRooms(deps.db, search, paging, order);
  const hasNoMatch = matches.total === 0 && requested.kind !== "any";
  const found =
    isNamed && hasNoMatch ? await findRooms(deps.db, { ...search, demands: null }, paging, order) : matches;
  const rooms = await readRooms(deps.db, found.ids);
  const largest = matches.total === 0 && !isNamed ? await findLargestRoom(deps, query) : null;
  const anywhere = { ...filter, area: undefined };
  const nearest =
    hasNoMatch && !isNamed ? await findNearest(deps, { filter: anywhere, place, time: requested }) : [];
  const next = await readNextFreeFor(deps, query, rooms);
  const items = rooms.map((room) => {
    const presentedRoom = presentRoom(
      room,
      deps.photos,
      quoteFor(room, requested, people),
      matches.total > 0,
      next.get(room.id),
    );
    const distanceMetres = found.metres[found.ids.indexOf(room.id)] ?? null;
    return order === "distance" && distanceMetres !== null
      ? { ...presentedRoom, distanceMetres }
      : presentedRoom;
  });
  const { total, hasMore } = found;
  return {
    ...{ items, total, ...paging, nearest },
    ...(hasMore && { hasMore }),
    ...(largest !== null && { largest }),
    ...(isNamed ? {} : { opening: await readOpening(deps, query) }),
  };
}

/** Reads when a centre of the place is open on the requested date, or on any weekday if no date is requested. */
async function readOpening(
  { db, cached, now, excludedBuildingIds }: PlacesDeps,
  { place: { city, locality }, time }: RoomQuery,
): Promise<NonNullable<RoomListingResponse["opening"]>> {
  const date = time.kind === "any" ? null : time.date;
  const condition = allOf([
    isListed(excludedBuildingIds),
    city === undefined ? null : sql`c.city_slug = ${city}`,
    locality === undefined ? null : sql`c.locality_slug = ${locality}`,
  ]);
  const opening = await cached(`opening ${city ?? ""} ${locality ?? ""} ${date ?? ""}`, () =>
    readJointOpening(db, condition, date),
  );
  return date === null ? opening : [...upcomingWindows(opening, date, now())];
}

/** Finds the largest room for a search, ignoring people and time. Returns null if this room is large enough. */
async function findLargestRoom(
  deps: PlacesDeps,
  { filter, place, near }: RoomQuery,
): Promise<RoomListing | null> {
  const { people } = filter;
  if (people === undefined) return null;
  const { excludedBuildingIds } = deps;
  const search = {
    ...{ place, excludedBuildingIds, near, demands: null },
    filter: { ...filter, people: undefined },
  };
  const { ids } = await findRooms(deps.db, search, { page: 1, pageSize: 1 }, "largest");
  const [room] = await readRooms(deps.db, ids);
  return room === undefined || room.capacity >= people ? null : presentRoom(room, deps.photos, null, true);
}

/**
 * Reads the next free time of each item, unless an exact time is requested. For passes, also when the centre is open on
 * that day.
 */
async function readNextFreeFor(
  deps: PlacesDeps,
  { filter, time: requested }: RoomQuery,
  rooms: readonly Room[],
): Promise<ReadonlyMap<string, Next>> {
  if (requested.kind === "time") return new Map();
  const date = requested.kind === "day" ? requested.date : istDateOf(deps.now());
  const centreIds = new Set(rooms.map((room) => room.centreId));
  const lastDate = addDays(date, searchedDays);
  const schedules = await readSchedules(deps.db, centresWithIds(centreIds), date, lastDate);
  const nextFree = await readNextFree(deps, schedules, rooms, { date, passes: filter.people ?? 1 });
  return new Map(
    rooms.map(({ id, unit, centreId }) => {
      const next = nextFree.get(id) ?? null;
      const schedule = schedules.get(centreId);
      if (!hasPasses[unit] || next === null || schedule === undefined) return [id, { nextFree: next }];
      return [id, { nextFree: next, opening: openingOn(schedule, istDateOf(next)).windows }];
    }),
  );
}

function amenitiesOf(text = ""): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Returns the price at the requested time. For passes, the price is for all people and days. Null without a time. */
function quoteFor(room: Room, requested: RequestedTime, people: number): Quote | null {
  if (requested.kind === "any") return null;
  switch (room.unit) {
    case "hour":
      return requested.kind === "time" ? quoteOf(room, requested.period) : null;
    case "day":
      return quoteOf(room, passPeriod(requested.date, requested.kind === "day" ? requested.days : 1, people));
  }
}
