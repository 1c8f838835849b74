import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type BookingUnit, bookingUnits } from "../../api/contract/units.ts";
import type { Db } from "../database/tables.ts";
import { type CatalogueItem, itemColumns } from "../inventory/index.ts";
import { centreDistanceMetres } from "./known-place.ts";
import type { AvailabilityByUnit } from "./room-filter.ts";

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
};

/** The order of a list: as in the inventory, smallest capacity, lowest price, nearest, or largest capacity first. */
export type RoomOrder = "place" | "fit" | "price" | "distance" | "largest";

const orderings: Readonly<Record<RoomOrder, RawBuilder<unknown>>> = {
  place: sql`city_position, centre_position, price_paise, position, id`,
  fit: sql`capacity, price_paise, city_position, centre_position, position, id`,
  price: sql`price_paise, capacity, city_position, centre_position, position, id`,
  largest: sql`capacity desc, price_paise, city_position, centre_position, position, id`,
  distance: sql`metres, capacity, price_paise, city_position, centre_position, position, id`,
};

/** SQL conditions on centres `c` and items `i`. `free` contains the conditions for the requested time. */
export type RoomSearch = {
  readonly centre: RawBuilder<SqlBool>;
  readonly item: RawBuilder<SqlBool>;
  readonly free: AvailabilityByUnit;
  /** SQL for the point from which distances are measured (see `distanceOrigin`). */
  readonly spot: RawBuilder<unknown>;
};

/** A page of room ids, with distances in metres, and the total number of rooms. Without a place, distances are null. */
export type FoundRooms = {
  readonly ids: string[];
  readonly metres: readonly (number | null)[];
  readonly total: number;
};

/** Finds a page of rooms and the total number of rooms. Evaluates the conditions on centres once per centre. */
export async function findRooms(
  db: Db,
  { centre, item, free, spot }: RoomSearch,
  { page, pageSize }: Paging,
  order: RoomOrder,
): Promise<FoundRooms> {
  const openColumn = (unit: BookingUnit) => sql.ref(`${unit}_open`);
  const itemsOfUnit = (unit: BookingUnit) => sql`
    select i.id, c.metres, c.city_position, c.position as centre_position, i.price_paise, i.capacity, i.position
    from places c join items i on i.centre_id = c.id
    where i.unit = ${unit} and c.${openColumn(unit)} and ${item} and ${free[unit].item}`;
  const pageOfRooms = sql`from found order by ${orderings[order]} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { rows } = await sql<FoundRooms>`
    with spot as (${spot}),
    places as materialized (
      select c.id, c.position, c.amenities, city.position as city_position, (select ${centreDistanceMetres} from spot) as metres,
        ${sql.join(bookingUnits.map((unit) => sql`${free[unit].centre} as ${openColumn(unit)}`))}
      from centres c join cities city on city.slug = c.city_slug where ${centre}),
    found as materialized (${sql.join(bookingUnits.map(itemsOfUnit), sql` union all `)})
    select (select count(*) from found) as total,
      array(select id ${pageOfRooms}) as ids, array(select round(metres) ${pageOfRooms}) as metres
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0, metres: [] };
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
  city.state_code as "stateCode", c.locality_slug as "localitySlug", locality.name as "localityName"`;

/** Joins items (`i`) with product types (`type`), centres (`c`), cities (`city`) and localities (`locality`). */
export const roomSources: RawBuilder<unknown> = sql`
  from items i
  join product_types type on type.value = i.product_type
  join centres c on c.id = i.centre_id
  join cities city on city.slug = c.city_slug
  join localities locality on locality.city_slug = c.city_slug and locality.slug = c.locality_slug`;
