import { type RawBuilder, sql } from "kysely";
import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse, type ErrorResponse } from "../http/route.ts";
import { placeExists } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";

/** The city and locality by which a list is filtered. */
export type PlaceFilter = { readonly city?: string | undefined; readonly locality?: string | undefined };

/** Returns the city and locality of a query. The locality `all` in the URL of a list means no locality. */
export function placeOf(query: { city?: string | undefined; locality?: string | undefined }): PlaceFilter {
  return { city: query.city, locality: query.locality === "all" ? undefined : query.locality };
}

/** Returns an error response if the city or locality is not in the inventory, otherwise null. */
export async function checkPlaceExists(
  { db }: PlacesDeps,
  { city, locality }: PlaceFilter,
): Promise<ErrorResponse<"city_not_found"> | null> {
  if (city === undefined) return null;
  if (await placeExists(db, city, locality)) return null;
  const isCityKnown = locality !== undefined && (await placeExists(db, city));
  const message = isCityKnown ? texts.place.localityNotFound : texts.place.notInCity;
  return createErrorResponse("city_not_found", message);
}

/**
 * SQL for the point from which distances are measured: `near`, or the middle of the locality's active centres or of the
 * city.
 */
export function distanceOrigin({ city, locality }: PlaceFilter, near?: string): RawBuilder<unknown> {
  if (near !== undefined) {
    const [lat, lng] = near.split(",").map(Number);
    return sql`select ${lat}::float8 as lat, ${lng}::float8 as lng`;
  }
  if (city === undefined) return sql`select null::float8 as lat, null::float8 as lng`;
  const centres = sql`from centres s
    where s.active and s.city_slug = ${city} and s.locality_slug = ${locality ?? null}`;
  return sql`select coalesce((select avg(s.lat) ${centres}), city.lat) as lat,
      coalesce((select avg(s.lng) ${centres}), city.lng) as lng
    from cities city where city.slug = ${city}`;
}

/** SQL for the great-circle distance in metres between `spot` and centre `c`. */
export const centreDistanceMetres: RawBuilder<number> = sql`12742000 * asin(sqrt(
  power(sin(radians(c.lat - spot.lat) / 2), 2)
  + cos(radians(spot.lat)) * cos(radians(c.lat)) * power(sin(radians(c.lng - spot.lng) / 2), 2)))`;
