import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { isListed } from "../inventory/index.ts";
import { metres, type PlaceFilter, spotOf } from "./known-place.ts";
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
