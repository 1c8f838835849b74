import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { isListed } from "./unavailable.ts";

/** A city with the number of its listed centres. */
export type City = {
  readonly slug: string;
  readonly name: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
  readonly picture: string;
  readonly buildingsCount: number;
};

/** A locality of a city, with the number and the average position of its listed centres. */
export type Locality = {
  readonly slug: string;
  readonly name: string;
  readonly citySlug: string;
  readonly lat: number;
  readonly lng: number;
  readonly buildingsCount: number;
};

/** Lists all cities in the order of the inventory, including cities without a centre. */
export async function listCities(db: Db, excluded: ReadonlySet<string>): Promise<City[]> {
  const { rows } = await sql<City>`
    select city.slug, city.name, city.state, city.lat, city.lng, city.picture,
      (select count(*) from centres c where c.city_slug = city.slug and ${isListed(excluded)}) as "buildingsCount"
    from cities city order by city.position, city.slug
  `.execute(db);
  return rows;
}

/** Lists localities with at least one listed centre. `city` restricts the list to one city. */
export async function listLocalities(
  db: Db,
  excluded: ReadonlySet<string>,
  citySlug?: string,
): Promise<Locality[]> {
  const cityCondition = citySlug === undefined ? sql`` : sql`and l.city_slug = ${citySlug}`;
  const { rows } = await sql<Locality>`
    select l.slug, l.name, l.city_slug as "citySlug", avg(c.lat) as lat, avg(c.lng) as lng,
      count(*) as "buildingsCount"
    from localities l join cities city on city.slug = l.city_slug
      join centres c on c.city_slug = l.city_slug and c.locality_slug = l.slug
    where ${isListed(excluded)} ${cityCondition}
    group by city.position, l.position, l.slug, l.name, l.city_slug
    order by city.position, l.position, l.slug
  `.execute(db);
  return rows;
}

/** Returns true if the city, and the locality if given, is in the inventory, even if it has no centres. */
export async function placeExists(db: Db, city: string, locality?: string): Promise<boolean> {
  const found =
    locality === undefined
      ? sql`select from cities where slug = ${city}`
      : sql`select from localities where city_slug = ${city} and slug = ${locality}`;
  return (await found.execute(db)).rows.length > 0;
}
