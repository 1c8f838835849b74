import { type RawBuilder, sql } from "kysely";
import type { NearestAlternative } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addMinutes, isoInIst, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { Schedule } from "../../api/contract/opening.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import {
  anonymousViewer,
  type BusyRange,
  bookableDatesFrom,
  centresWithIds,
  firstFreeDay,
  nearestStart,
  type Period,
  passPeriod,
  readBusyRanges,
  readRemainingPasses,
  readSchedules,
  roomPeriod,
} from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import { presentItem } from "../inventory/index.ts";
import type { Photos } from "../photos/index.ts";
import { quoteOf } from "../pricing/index.ts";
import type { PlacesDeps } from "./deps.ts";
import { centreDistanceMetres, distanceOrigin, type PlaceFilter } from "./known-place.ts";
import { presentRoomCentre } from "./present-room.ts";
import type { RequestedTime } from "./requested-time.ts";
import { isInPlace, matchesFilter, type RoomFilter } from "./room-filter.ts";
import { type Room, roomColumns, roomSources } from "./rooms.ts";

const maxResults = 6;
/** Number of days to search, starting with the requested day. */
const searchedDays = 3;
/** Determines how distance and time are compared: one kilometre counts as this number of minutes. */
const minutesPerKilometre = 15;

/** A search for which no room is free. */
export type UnmetSearch = {
  readonly filter: RoomFilter;
  readonly place: PlaceFilter;
  readonly time: Exclude<RequestedTime, { kind: "any" }>;
};

/** Finds up to six alternatives: other times in the requested place, and nearby centres. */
export async function findNearest(
  deps: PlacesDeps,
  { filter, place, time }: UnmetSearch,
): Promise<NearestAlternative[]> {
  const now = deps.now();
  const dates = bookableDatesFrom(time.date, searchedDays, now);
  const candidates = await readCandidates(deps.db, filter, place, deps.excludedBuildingIds);
  const data = await readAvailabilityData(deps, candidates, dates, now);
  const target = targetTime(time);
  return candidates
    .flatMap((candidate) => {
      const period = nearestPeriod(candidate, data, dates, target, filter.people ?? 1, now);
      return period === null ? [] : [{ candidate, period, score: scoreOf(candidate, period.start, target) }];
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, maxResults)
    .map(({ candidate, period }) => presentNearestAlternative(candidate, period, deps.photos));
}

type TargetTime = { readonly start: Date; readonly minutes: number };

/** Returns the requested time. For a request without a time, returns an hour from 10:00. */
function targetTime(time: UnmetSearch["time"]): TargetTime {
  return time.kind === "time"
    ? time.period
    : { start: istInstant(time.date, "10:00"), minutes: bookingRules.minMinutes };
}

type AvailabilityData = {
  readonly schedules: ReadonlyMap<string, Schedule>;
  readonly busy: ReadonlyMap<string, readonly BusyRange[]>;
  readonly left: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

async function readAvailabilityData(
  { db }: PlacesDeps,
  candidates: readonly Candidate[],
  dates: readonly string[],
  now: Date,
): Promise<AvailabilityData> {
  const first = dates[0] ?? istDateOf(now);
  const last = dates.at(-1) ?? first;
  const idsOf = (unit: BookingUnit) => candidates.filter((each) => each.unit === unit).map((each) => each.id);
  const centreIds = [...new Set(candidates.map((candidate) => candidate.centreId))];
  return {
    schedules: await readSchedules(db, centresWithIds(centreIds), first, last),
    busy: await readBusyRanges(db, idsOf("hour"), { first, last }, anonymousViewer(now)),
    left: await readRemainingPasses(db, idsOf("day"), dates, anonymousViewer(now)),
  };
}

function nearestPeriod(
  candidate: Candidate,
  { schedules, busy, left }: AvailabilityData,
  dates: readonly string[],
  wanted: TargetTime,
  people: number,
  now: Date,
): Period | null {
  const schedule = schedules.get(candidate.centreId) ?? { hours: [], exceptions: [] };
  const { id, unit, capacity, bufferMinutes } = candidate;
  switch (unit) {
    case "hour": {
      const times = { schedule, busy: busy.get(id) ?? [], bufferMinutes };
      const start = nearestStart(times, dates, wanted, now);
      return start === null ? null : roomPeriod(start, addMinutes(start, wanted.minutes));
    }
    case "day": {
      const date = firstFreeDay({ schedule, capacity, left: left.get(id) ?? new Map() }, dates, people, now);
      return date === null ? null : passPeriod(date, 1, people);
    }
  }
}

function scoreOf({ distanceMetres }: Candidate, start: Date, wanted: TargetTime): number {
  const shift = Math.abs(start.getTime() - wanted.start.getTime()) / 60_000;
  return shift + (distanceMetres / 1000) * minutesPerKilometre;
}

function presentNearestAlternative(
  candidate: Candidate,
  period: Period,
  photos: Photos | undefined,
): NearestAlternative {
  return {
    building: presentRoomCentre(candidate),
    item: presentItem(candidate, photos),
    start: isoInIst(period.start),
    end: isoInIst(period.end),
    quote: quoteOf(candidate, period),
    distanceMetres: candidate.distanceMetres,
  };
}

/** A room that matches a request except for its time or place. Its distance is 0 if it is in the requested place. */
export type Candidate = Room & { readonly distanceMetres: number };

/** Maximum distance of nearby centres, in metres. Large enough to include other cities of a region. */
const nearbyMetres = 60_000;
/** Maximum number of rooms to check. Rooms in the requested place come first, then the nearest ones. */
const maxCandidates = 60;
/** Number of the nearest centres whose rooms are considered. */
const nearbyCentres = 200;

/** Reads the rooms that may be alternatives: in the requested place, and then in nearby centres. */
export async function readCandidates(
  db: Db,
  filter: RoomFilter,
  place: PlaceFilter,
  excluded: ReadonlySet<string>,
): Promise<Candidate[]> {
  const inPlace = await readListed(
    db,
    sql`
      select i.id, 0::float8 as metres from listed_items i
      where ${isInPlace(place, excluded)} and ${matchesFilter(filter)}
      order by ${place.city === undefined ? sql`i.city_position,` : sql``} i.centre_position, i.price_paise, i.position, i.id
      limit ${maxCandidates}`,
  );
  const missing = maxCandidates - inPlace.length;
  if (place.city === undefined || missing === 0) return inPlace;
  const nearby = await readListed(
    db,
    sql`
      select i.id, round(centre.metres) as metres
      from (select lat, lng, point(lng, lat) as point from (${distanceOrigin(place)}) as origin) as spot,
        lateral (select c.id, ${centreDistanceMetres} as metres from centres c where c.active
          order by point(c.lng, c.lat) <-> spot.point limit ${nearbyCentres}) as centre
      cross join lateral (select * from listed_items where listed_items.centre_id = centre.id offset 0) as i
      where centre.metres <= ${nearbyMetres} and not ${isInPlace(place)} and ${isInPlace({}, excluded)}
        and ${matchesFilter(filter)}
      order by 2, i.centre_position, i.price_paise, i.id limit ${missing}`,
  );
  return [...inPlace, ...nearby];
}

/** Reads rooms by a query for their ids and distances in metres, in its order. */
async function readListed(db: Db, listed: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with listed as materialized (${listed}),
    ranked as (select *, row_number() over () as rank from listed)
    select ${roomColumns}, ranked.metres as "distanceMetres" ${roomSources} join ranked on ranked.id = i.id
    order by ranked.rank`.execute(db);
  return rows;
}
