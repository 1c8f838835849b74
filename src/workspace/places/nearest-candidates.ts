import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { isListed } from "../inventory/index.ts";
import type { PlaceFilter } from "./known-place.ts";
import { fitsWish, liesIn, type RoomWish } from "./room-filter.ts";
import { type Room, roomColumns, roomSources } from "./rooms.ts";

/** A room that meets a wish but for its time or place; metres from the asked place, 0 inside it. */
export type Candidate = Room & { readonly distanceMetres: number };

/** How far away a centre still counts as nearby, in metres: the next city of the same region. */
const nearbyMetres = 60_000;
/** How many rooms are looked at; those in the asked place first, then the nearest. */
const mostCandidates = 60;

/** Rooms to offer when none is free: of the asked place, and of centres near it. */
export async function readCandidates(
  db: Db,
  wish: RoomWish,
  place: PlaceFilter,
  excluded: ReadonlySet<string>,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with spot as (${spotOf(place)})
    select ${roomColumns}, case when ${liesIn(place)} then 0 else round(${metres}) end as "distanceMetres"
    ${roomSources} cross join spot
    where ${isListed(excluded)} and ${fitsWish(wish)} and (${liesIn(place)} or ${metres} <= ${nearbyMetres})
    order by "distanceMetres", c.position, i.price_paise, i.id
    limit ${mostCandidates}
  `.execute(db);
  return rows;
}

/** The middle of the asked locality's centres, else the city's; nothing when no city is asked. */
function spotOf({ city, locality }: PlaceFilter): RawBuilder<unknown> {
  if (city === undefined) return sql`select null::float8 as lat, null::float8 as lng`;
  const centres = sql`from centres s where s.city_slug = ${city} and s.locality_slug = ${locality ?? null}`;
  return sql`select coalesce((select avg(s.lat) ${centres}), city.lat) as lat,
      coalesce((select avg(s.lng) ${centres}), city.lng) as lng
    from cities city where city.slug = ${city}`;
}

/** Great-circle distance between `spot` and centre `c`. */
const metres = sql`12742000 * asin(sqrt(
  power(sin(radians(c.lat - spot.lat) / 2), 2)
  + cos(radians(spot.lat)) * cos(radians(c.lat)) * power(sin(radians(c.lng - spot.lng) / 2), 2)))`;
