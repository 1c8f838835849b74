import { type RawBuilder, sql } from "kysely";
import type { PlaceFilter } from "./known-place.ts";

/**
 * Where distances are measured from, as a query of one row: a position (`latitude,longitude`), else the middle of the asked
 * locality's centres, else the city's; nothing when no city is asked.
 */
export function spotOf({ city, locality }: PlaceFilter, near?: string): RawBuilder<unknown> {
  if (near !== undefined) {
    const [lat, lng] = near.split(",").map(Number);
    return sql`select ${lat}::float8 as lat, ${lng}::float8 as lng`;
  }
  if (city === undefined) return sql`select null::float8 as lat, null::float8 as lng`;
  const centres = sql`from centres s where s.city_slug = ${city} and s.locality_slug = ${locality ?? null}`;
  return sql`select coalesce((select avg(s.lat) ${centres}), city.lat) as lat,
      coalesce((select avg(s.lng) ${centres}), city.lng) as lng
    from cities city where city.slug = ${city}`;
}

/** Great-circle distance in metres between `spot` and centre `c`. */
export const metres: RawBuilder<number> = sql`12742000 * asin(sqrt(
  power(sin(radians(c.lat - spot.lat) / 2), 2)
  + cos(radians(spot.lat)) * cos(radians(c.lat)) * power(sin(radians(c.lng - spot.lng) / 2), 2)))`;
