import { type RawBuilder, sql } from "kysely";
import { weekdayOf } from "../../api/contract/ist.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import { bookingUnits } from "../../api/contract/units.ts";
import type { Db } from "../database/tables.ts";
import { type CatalogueItem, type Centre, itemColumns } from "../inventory/index.ts";
import { centreDistanceMetres, distanceOrigin, type PlaceFilter } from "./known-place.ts";
import { allOf, type Demands, isInPlace, matchesFilter, type RoomFilter, satisfies } from "./room-filter.ts";

/** The requested page of a list. Pages are numbered from 1. */
export type Paging = { readonly page: number; readonly pageSize: number };

const defaultPageSize = 20;
const maxPageSize = 50;

/** Returns the page and page size of a query. The page size is from 1 to 50, by default 20. */
export function pagingOf(query: { page?: number | undefined; pageSize?: number | undefined }): Paging {
  const pageSize = Math.min(maxPageSize, Math.max(1, query.pageSize ?? defaultPageSize));
  return { page: query.page ?? 1, pageSize };
}

/** A bookable item with the data of its centre for use in lists. */
export type Room = CatalogueItem & {
  readonly centreName: string;
  readonly centreSlug: string;
  readonly citySlug: string;
  readonly cityName: string;
  readonly state: string;
  readonly stateCode: string;
  readonly localitySlug: string;
  readonly localityName: string;
  readonly lat: number;
  readonly lng: number;
  readonly way: Centre["way"];
  readonly station: Centre["station"];
  readonly stationMetres: Centre["stationMetres"];
};

/** The order of a list: as in the inventory, smallest capacity, lowest price, nearest, or largest capacity first. */
export type RoomOrder = "place" | "fit" | "price" | "distance" | "largest";

/** Columns of listed items by which a list is sorted. An index has them in this order, within a city without its first. */
const orderings: Readonly<Record<RoomOrder, readonly string[]>> = {
  place: ["city_position", "centre_position", "price_paise", "position", "id"],
  fit: ["capacity", "price_paise", "city_position", "centre_position", "position", "id"],
  price: ["price_paise", "capacity", "city_position", "centre_position", "position", "id"],
  largest: ["capacity desc", "price_paise", "city_position", "centre_position", "position", "id"],
  distance: ["metres", "capacity", "price_paise", "city_position", "centre_position", "position", "id"],
};

/** A search for rooms. */
export type RoomSearch = {
  readonly place: PlaceFilter;
  readonly excludedBuildingIds: ReadonlySet<string>;
  readonly filter: RoomFilter;
  /** Null if no time is requested. */
  readonly demands: Demands | null;
  readonly near?: string | undefined;
};

/** A page of room ids, with distances in metres if it is sorted by them. `hasMore`: there are more than `total`. */
export type FoundRooms = {
  readonly ids: readonly string[];
  readonly metres: readonly number[];
  readonly total: number;
  readonly hasMore: boolean;
};

/** Lists count up to this number of rooms, or to the end of the page, because counting costs as much as listing. */
const maxCounted = 100;

/**
 * Finds a page of rooms. Reads rooms in the order of the list and checks the requested time only of those that it
 * reaches, so that the cost depends on the page and on `maxCounted`, not on the number of rooms or orders.
 */
export async function findRooms(
  db: Db,
  search: RoomSearch,
  paging: Paging,
  order: RoomOrder,
): Promise<FoundRooms> {
  const centreIds = await readOpenCentres(db, search);
  if (centreIds?.length === 0) return noRooms;
  if (order !== "distance") return readPage(db, search, paging, order, { centreIds });
  for (const nearest of [nearestCentres, null]) {
    const found = await readPage(db, search, paging, order, { centreIds, nearest });
    if (nearest === null || found.total >= paging.page * paging.pageSize) return found;
  }
  throw new Error("The last attempt always returns.");
}

const noRooms: FoundRooms = { ids: [], metres: [], total: 0, hasMore: false };

/** Number of nearest centres whose rooms a list by distance reads before it reads those of all centres. */
const nearestCentres = 200;

async function readPage(
  db: Db,
  { place, excludedBuildingIds, filter, demands, near }: RoomSearch,
  { page, pageSize }: Paging,
  order: RoomOrder,
  limit: { readonly centreIds: readonly string[] | null; readonly nearest?: number | null },
): Promise<FoundRooms> {
  const { centreIds, nearest = null } = limit;
  const counted = Math.max(maxCounted, page * pageSize);
  const isByDistance = order === "distance";
  const columns = orderings[order].filter((column) => place.city === undefined || column !== "city_position");
  const ordering = sql.join(columns.map((column) => sql.raw(column)));
  const matches = allOf([
    isInPlace(place, excludedBuildingIds),
    matchesFilter(filter),
    centreIds === null ? null : sql`i.centre_id = any(${[...centreIds]}::text[])`,
  ]);
  const source = isByDistance ? sql`(${listedByDistance(place, near, nearest)}) as i` : sql`listed_items i`;
  // The inner query returns rooms in order before the outer one checks their times: see `freeCondition`.
  const { rows } = await sql<FoundRooms>`
    with found as materialized (
      select id, ${isByDistance ? sql`metres` : sql`null::float8`} as metres, row_number() over () as rank
      from (
        select * from (select i.* from ${source} where ${matches} order by ${ordering} ${isByDistance ? sql`offset 0` : sql``}) as i
        ${demands === null ? sql`` : sql`where ${satisfies(demands)}`}
        limit ${counted + 1}::bigint) as listed),
    page as (select * from found where rank > ${(page - 1) * pageSize} and rank <= ${page * pageSize})
    select least((select count(*) from found), ${counted}::bigint) as total,
      (select count(*) from found) > ${counted}::bigint as "hasMore", array(select id from page order by rank) as ids,
      array(select round(metres) from page order by rank) as metres
  `.execute(db);
  return rows[0] ?? noRooms;
}

/** Reads rooms by their ids. Returns the rooms in the order of `ids`. */
export async function readRooms(db: Db, ids: readonly string[]): Promise<Room[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Room>`
    select ${roomColumns} ${roomSources}
    where i.id = any(${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], i.id)
  `.execute(db);
  return rows;
}

/** The columns of `Room`. Use them with `roomSources`. */
export const roomColumns: RawBuilder<unknown> = sql`${itemColumns},
  c.name as "centreName", c.slug as "centreSlug", c.city_slug as "citySlug", city.name as "cityName", city.state,
  city.state_code as "stateCode", c.locality_slug as "localitySlug", locality.name as "localityName",
  c.lat, c.lng, c.way, c.station, c.station_metres as "stationMetres"`;

/** Joins items (`i`) with product types (`type`), centres (`c`), cities (`city`) and localities (`locality`). */
export const roomSources: RawBuilder<unknown> = sql`
  from items i
  join product_types type on type.value = i.product_type
  join centres c on c.id = i.centre_id
  join cities city on city.slug = c.city_slug
  join localities locality on locality.city_slug = c.city_slug and locality.slug = c.locality_slug`;

/**
 * SQL for listed items with their distances in metres from a position or the middle of the place. `nearest` limits them
 * to those of the nearest centres, by degrees, which is close enough for a limit.
 */
function listedByDistance(
  place: PlaceFilter,
  near: string | undefined,
  nearest: number | null,
): RawBuilder<unknown> {
  const city = place.city === undefined ? sql`` : sql`and c.city_slug = ${place.city}`;
  const limit = nearest === null ? sql`` : sql`order by point(c.lng, c.lat) <-> spot.point limit ${nearest}`;
  return sql`
    select listed_items.*, centre.metres
    from (select lat, lng, point(lng, lat) as point from (${distanceOrigin(place, near)}) as origin) as spot,
      lateral (select c.id, ${centreDistanceMetres} as metres from centres c where c.active ${city} ${limit}) as centre
    cross join lateral (select * from listed_items where listed_items.centre_id = centre.id offset 0) as listed_items`;
}

/**
 * Returns the centres that may be open at the requested time if they are few, otherwise null. A search at such a time
 * would read most rooms in vain.
 */
async function readOpenCentres(db: Db, { demands, filter }: RoomSearch): Promise<readonly string[] | null> {
  if (demands === null) return null;
  const units = bookingUnits.filter(
    (unit) => filter.productType === undefined || productTypes[filter.productType].unit === unit,
  );
  const needed = units.flatMap((unit) => demands[unit]?.hours ?? []);
  if (needed.length === 0) return [];
  const [date = ""] = needed.map((hours) => hours.date);
  const opensBy = needed
    .map((hours) => hours.opensBy)
    .toSorted()
    .at(-1);
  const [closesAfter] = needed.map((hours) => hours.closesAfter).toSorted();
  const isOpen = sql`opens <= ${opensBy} and closes > ${closesAfter}`;
  const { rows } = await sql<{ centre_id: string }>`
    select centre_id from centre_hours where day = ${weekdayOf(date)}::int and ${isOpen}
    union all select centre_id from centre_exceptions where date = ${date}::date and ${isOpen}
    limit ${fewWindows + 1}`.execute(db);
  return rows.length > fewWindows ? null : rows.map((row) => row.centre_id);
}

/**
 * Up to this number of opening windows, a search reads only the rooms of their centres. Windows are counted instead of
 * centres, because counting distinct centres would read all windows.
 */
const fewWindows = 200;
