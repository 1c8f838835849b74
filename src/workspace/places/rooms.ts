import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { type CatalogueItem, itemColumns } from "../inventory/items.ts";
import type { Paging } from "./paging.ts";

/** A room (or any bookable item) together with what is said of its centre in a list. */
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

/** Ids of one page of the rooms that meet a condition, in the order of the inventory, and how many there are. */
export async function findRooms(
  db: Db,
  condition: RawBuilder<SqlBool>,
  { page, pageSize }: Paging,
): Promise<{ ids: string[]; total: number }> {
  const first = (page - 1) * pageSize + 1;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as materialized (
      select i.id, row_number() over (order by city.position, c.position, i.price_paise, i.position, i.id) as place
      from items i join centres c on c.id = i.centre_id join cities city on city.slug = c.city_slug
      where ${condition})
    select count(*) as total,
      array_agg(id order by place) filter (where place between ${first} and ${first + pageSize - 1}) as ids
    from found
  `.execute(db);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** Reads rooms by their ids, in that order. */
export async function readRooms(db: Db, ids: readonly string[]): Promise<Room[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Room>`
    select ${roomColumns} ${roomSources}
    where i.id = any(${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], i.id)
  `.execute(db);
  return rows;
}

/** Columns of `Room`, for queries over `roomSources`. */
export const roomColumns: RawBuilder<unknown> = sql`${itemColumns},
  c.name as "centreName", c.slug as "centreSlug", c.city_slug as "citySlug", city.name as "cityName", city.state,
  city.state_code as "stateCode", c.locality_slug as "localitySlug", locality.name as "localityName"`;

/** Items as `i`, their product type as `type`, centre as `c`, city as `city` and locality as `locality`. */
export const roomSources: RawBuilder<unknown> = sql`
  from items i
  join product_types type on type.value = i.product_type
  join centres c on c.id = i.centre_id
  join cities city on city.slug = c.city_slug
  join localities locality on locality.city_slug = c.city_slug and locality.slug = c.locality_slug`;
