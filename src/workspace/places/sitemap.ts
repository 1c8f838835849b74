import { sql } from "kysely";
import { isoInIst } from "../../api/contract/ist.ts";
import { handle, ok, type Route } from "../http/route.ts";
import { isListed } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";
import { checkPlaceExists } from "./known-place.ts";

/** Lists the cities of the sitemap, in the order of the inventory. */
export function sitemapRoute(deps: PlacesDeps): Route {
  const { cached } = deps;
  return handle("sitemap", async () => ok(await cached("sitemap", () => readCities(deps))));
}

async function readCities({ db, excludedBuildingIds }: PlacesDeps) {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select city.slug, max(c.changed_at) as "changedAt"
    from centres c join cities city on city.slug = c.city_slug
    where ${isListed(excludedBuildingIds)}
    group by city.slug, city.position order by city.position, city.slug`.execute(db);
  const cities = rows.map(({ slug, changedAt }) => ({ slug, lastModified: isoInIst(changedAt) }));
  const latest = rows.reduce<Date | null>(
    (last, { changedAt }) => (last === null || changedAt > last ? changedAt : last),
    null,
  );
  return { cities, lastModified: latest && isoInIst(latest) };
}

type Row = { readonly id: string; readonly locality: string; readonly changedAt: Date };

/** Lists the localities and centres of a city for the sitemap, in the order of the inventory. */
export function citySitemapRoute(deps: PlacesDeps): Route {
  const { cached } = deps;
  return handle("citySitemap", async ({ params: { city } }) => {
    const error = await checkPlaceExists(deps, { city });
    return error ?? ok(await cached(`sitemap ${city}`, () => readCentres(deps, city)));
  });
}

async function readCentres({ db, excludedBuildingIds }: PlacesDeps, city: string) {
  const { rows } = await sql<Row>`
    select c.id, c.locality_slug as locality, c.changed_at as "changedAt" from centres c
    where c.city_slug = ${city} and ${isListed(excludedBuildingIds)}
    order by c.position, c.id`.execute(db);
  const changes = new Map<string, Date>();
  for (const { locality, changedAt } of rows) {
    const last = changes.get(locality);
    if (last === undefined || changedAt > last) changes.set(locality, changedAt);
  }
  return {
    localities: [...changes].map(([slug, changedAt]) => ({ slug, lastModified: isoInIst(changedAt) })),
    centres: rows.map(({ id, changedAt }) => ({ id, lastModified: isoInIst(changedAt) })),
  };
}
