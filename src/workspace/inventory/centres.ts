import { type RawBuilder, type SqlBool, sql } from "kysely";
import { nearMetroMetres, type Way } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { PriceUnit } from "../../api/contract/units.ts";
import type { Db, StoredStation, Tx } from "../database/tables.ts";
import { isInMapArea } from "./map-area.ts";
import { isListed } from "./unavailable.ts";

/** Opening hours of a weekday (0 is Sunday). Times are `HH:MM` in IST. */
export type Hours = { readonly day: number; readonly opens: string; readonly closes: string };

/** A date on which the opening hours differ from those of its weekday. Without times, the centre is closed. */
export type HoursException = {
  readonly date: string;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly reason: string;
};

/** An offering of a centre with its lowest price. */
export type Offering = {
  readonly productType: ProductType;
  readonly label: string;
  /** The price without tax. */
  readonly fromPricePaise: number;
  readonly gstPercent: number;
  readonly unit: PriceUnit;
};

/** A centre with all its data. `exceptions` contains only today and later dates. */
export type Centre = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly citySlug: string;
  readonly cityName: string;
  readonly state: string;
  readonly stateCode: string;
  readonly localitySlug: string;
  readonly localityName: string;
  readonly address: string;
  readonly pincode: string;
  readonly lat: number;
  readonly lng: number;
  readonly way: Way | null;
  /** The station of the way if a map has it within 2.5 km, otherwise the nearest one there. Null if there is none. */
  readonly station: StoredStation | null;
  /** The rounded distance of the station. */
  readonly stationMetres: number | null;
  readonly description: string;
  readonly directions: string;
  readonly pictures: readonly string[];
  readonly amenities: readonly string[];
  readonly active: boolean;
  readonly hours: readonly Hours[];
  readonly exceptions: readonly HoursException[];
  readonly offerings: readonly Offering[];
};

/** Filter, order and page (from 1) of a list of centres. */
export type CentreFilter = {
  /** Id or slug of a single centre. */
  readonly building?: string | undefined;
  readonly city?: string | undefined;
  readonly locality?: string | undefined;
  readonly productType?: ProductType | undefined;
  /** Selects only centres near a station. */
  readonly isNearMetro?: boolean | undefined;
  /** Selects only centres in this area of the map, in the format of `parseMapArea`. */
  readonly area?: string | undefined;
  readonly sort: "recommended" | "price" | "name";
  readonly page: number;
  readonly pageSize: number;
};

/**
 * Finds a centre by id or slug, even if it is inactive. Returns null if there is none. `today` is an IST date. `centreIds`
 * limits the search to some centres.
 */
export async function findCentre(
  db: Db | Tx,
  id: string,
  today: string,
  centreIds: readonly string[] | null = null,
): Promise<Centre | null> {
  const inScope = centreIds === null ? sql`true` : sql`c.id = any(${[...centreIds]}::text[])`;
  const byId = await sql<Centre>`${selectCentre(today)} where c.id = ${id} and ${inScope}`.execute(db);
  if (byId.rows[0] !== undefined) return byId.rows[0];
  const centreBySlug = await sql<Centre>`
    ${selectCentre(today)} where c.slug = ${id} and ${inScope} order by c.active desc, c.id limit 1`.execute(
    db,
  );
  return centreBySlug.rows[0] ?? null;
}

/** Lists centres within about 30 km of a centre, nearest first, with their distances. They can be in other cities. */
export async function listNearby(
  db: Db,
  { id, lat, lng }: Centre,
  count: number,
  excluded: ReadonlySet<string>,
  today: string,
): Promise<(Centre & { readonly distanceMetres: number })[]> {
  const { rows } = await sql<Centre & { distanceMetres: number }>`
    with near as (
      select c.id as near_id, round(12742000 * asin(sqrt(power(sin(radians(c.lat - ${lat}::float8) / 2), 2)
        + cos(radians(${lat}::float8)) * cos(radians(c.lat))
          * power(sin(radians(c.lng - ${lng}::float8) / 2), 2)))) as metres
      from (select * from centres where active order by point(lng, lat) <-> point(${lng}::float8, ${lat}::float8)
        limit ${nearestByDegrees}) c
      where c.id <> ${id} and ${isListed(excluded)}
        and c.lat between ${lat}::float8 - 0.3 and ${lat}::float8 + 0.3
        and c.lng between ${lng}::float8 - 0.3 and ${lng}::float8 + 0.3
      order by metres, c.id limit ${count})
    select near.metres as "distanceMetres", found.*
    from near join (${selectCentre(today)} where c.id in (select near_id from near)) found
      on found.id = near.near_id
    order by near.metres, found.id
  `.execute(db);
  return rows;
}

/** Number of centres that are read by their distance in degrees, and then sorted by their distance in metres. */
const nearestByDegrees = 200;

/** Returns one page of the listed centres that match a filter. */
export async function listCentres(
  db: Db,
  filter: CentreFilter,
  excluded: ReadonlySet<string>,
  today: string,
): Promise<Centre[]> {
  const { source, order } = sortedCentres(filter);
  // Selects the ids of the page first: reading all data of a centre costs far more than sorting it.
  const { rows } = await sql<Centre>`
    with page as (
      select c.*, row_number() over (order by ${order}) as rank
      from ${source} where ${conditionsOf(filter, excluded)}
      order by ${order} limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize})
    ${selectCentre(today, "page")} order by c.rank
  `.execute(db);
  return rows;
}

/** Counts the listed centres that match a filter. */
export async function countCentres(
  db: Db,
  filter: CentreFilter,
  excluded: ReadonlySet<string>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from centres c where ${conditionsOf(filter, excluded)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditionsOf(filter: CentreFilter, excluded: ReadonlySet<string>): RawBuilder<SqlBool> {
  const { building, city, locality, productType, isNearMetro, area } = filter;
  const conditions = [
    isListed(excluded),
    ...(building === undefined ? [] : [sql<SqlBool>`${building} in (c.id, c.slug)`]),
    ...(city === undefined ? [] : [sql<SqlBool>`c.city_slug = ${city}`]),
    ...(locality === undefined ? [] : [sql<SqlBool>`c.locality_slug = ${locality}`]),
    ...(productType === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from centre_offerings o
            where o.centre_id = c.id and o.product_type = ${productType})`,
        ]),
    ...(isNearMetro ? [sql<SqlBool>`c.station_metres <= ${nearMetroMetres}`] : []),
    ...(area === undefined ? [] : [isInMapArea(area)]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** SQL for the tables of a list of centres (`c`), and for its order, which is that of an index. */
function sortedCentres({ sort, city, productType }: CentreFilter): {
  readonly source: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
} {
  const centres = sql`centres c`;
  if (sort === "name") return { source: centres, order: sql`c.name, c.position, c.id` };
  if (sort === "recommended") return { source: centres, order: sql`c.position, c.id` };
  const inCity = city === undefined ? sql`` : sql`and price.city_slug = ${city}`;
  return {
    source: sql`centre_prices price join centres c
      on c.id = price.centre_id and price.product_type = ${productType ?? ""} ${inCity}`,
    order: sql`price.price_paise, price.position, price.centre_id`,
  };
}

/**
 * Selects all data of centres in one statement, so that a page of centres needs only one query. `centres` is the table, or
 * the name of a subquery with its columns.
 */
function selectCentre(today: string, centres: "centres" | "page" = "centres"): RawBuilder<unknown> {
  return sql`
    select c.id, c.slug, c.name, c.address, c.pincode, c.lat, c.lng, c.description, c.directions, c.pictures,
      c.amenities, c.active, c.way, c.station, c.station_metres as "stationMetres", c.city_slug as "citySlug",
      city.name as "cityName", city.state, city.state_code as "stateCode", c.locality_slug as "localitySlug", locality.name as "localityName",
      (select coalesce(json_agg(json_build_object('day', h.day, 'opens', h.opens, 'closes', h.closes)
          order by h.day, h.opens), '[]')
        from centre_hours h where h.centre_id = c.id) as hours,
      (select coalesce(json_agg(json_build_object('date', e.date, 'opens', e.opens, 'closes', e.closes,
          'reason', e.reason) order by e.date), '[]')
        from centre_exceptions e where e.centre_id = c.id and e.date >= ${today}::date) as exceptions,
      (select coalesce(json_agg(json_build_object('productType', o.product_type, 'label', t.label,
          'fromPricePaise', o.from_price_paise, 'gstPercent', t.gst_percent, 'unit', o.unit)
          order by o.position), '[]')
        from centre_offerings o join product_types t on t.value = o.product_type
        where o.centre_id = c.id) as offerings
    from ${sql.table(centres)} c
    join cities city on city.slug = c.city_slug
    join localities locality on locality.city_slug = c.city_slug and locality.slug = c.locality_slug
  `;
}
