import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import type { Inventory } from "./schema.ts";

/**
 * Makes inactive what the inventory no longer lists: centres, items and coupons. A city or locality that vanished is
 * removed once no centre, active or not, lies in it.
 */
export async function retirePlaces(tx: Tx, { centres, coupons, cities }: Inventory): Promise<void> {
  const centreIds = centres.map((centre) => centre.id);
  const itemIds = centres.flatMap((centre) => centre.items.map((item) => item.id));
  const codes = coupons.map((coupon) => coupon.code);
  const citySlugs = cities.map((city) => city.slug);
  const localities = cities.flatMap((city) => city.localities.map(({ slug }) => `${city.slug}/${slug}`));
  await sql`update centres set active = false where active and not id = any(${centreIds}::text[])`.execute(
    tx,
  );
  await sql`update items set active = false where active and not id = any(${itemIds}::text[])`.execute(tx);
  await sql`update coupons set active = false where active and not code = any(${codes}::text[])`.execute(tx);
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
