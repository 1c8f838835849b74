import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import type { Row } from "./bulk.ts";
import type { Inventory } from "./schema.ts";

/** Makes rows inactive that the inventory no longer lists, unless they are so already. */
export async function retireRows(
  tx: Tx,
  table: "centres" | "items" | "coupons",
  key: "id" | "code",
  gone: readonly Row[],
): Promise<void> {
  const keys = gone.filter(({ active }) => active === true).map((row) => String(row[key]));
  if (keys.length === 0) return;
  await sql`
    update ${sql.table(table)} set active = false where ${sql.ref(key)} = any(${keys}::text[])
  `.execute(tx);
}

/** Removes the cities and localities that vanished from the inventory and in which no centre, active or not, lies. */
export async function removeUnusedPlaces(tx: Tx, { cities }: Inventory): Promise<void> {
  const citySlugs = cities.map((city) => city.slug);
  const localities = cities.flatMap((city) => city.localities.map(({ slug }) => `${city.slug}/${slug}`));
  await sql`
    delete from localities l
    where not l.city_slug || '/' || l.slug = any(${localities}::text[])
      and not exists (select from centres c where c.city_slug = l.city_slug and c.locality_slug = l.slug)
  `.execute(tx);
  await sql`
    delete from cities
    where not slug = any(${citySlugs}::text[])
      and not exists (select from centres c where c.city_slug = cities.slug)
  `.execute(tx);
}
