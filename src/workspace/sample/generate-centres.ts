import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import type { SampleArguments } from "./arguments.ts";
import { shareOf } from "./share.ts";

/** Number of items of each generated centre. */
const itemsOfCentre = 6;

/** SQL condition: the id of a generated centre or item. */
const isGenerated = sql`id like 'sample-%'`;

/** Deletes the centres of an earlier run. Their orders must have been deleted. */
export async function removeGeneratedCentres(tx: Tx): Promise<void> {
  await sql`delete from items where ${isGenerated}`.execute(tx);
  await sql`delete from centres where ${isGenerated}`.execute(tx);
}

/**
 * Inserts centres that are copies of the inventory's active centres: in the same localities, a few kilometres apart,
 * with the same texts, opening hours and offerings, and with items at other prices. Returns the number of items.
 */
export async function generateCentres(tx: Tx, args: SampleArguments, now: Date): Promise<number> {
  const { centres, seed } = args;
  await sql`
    create temporary table sample_centres on commit drop as
    with templates as (
      select id, row_number() over (order by position, id) - 1 as rank, count(*) over () as count
      from centres where active and exists (select from items where items.centre_id = centres.id and items.active))
    select 'sample-' || lpad(n::text, 6, '0') as id, n, templates.id as template
    from generate_series(1, ${centres}::int) as n
    join templates on templates.rank = (n - 1) % templates.count`.execute(tx);
  const jitter = (axis: string) => sql`(${shareOf(seed, sql`${sql.lit(axis)} || sample.id`)} - 0.5) * 0.1`;
  await sql`
    insert into centres (id, slug, name, city_slug, locality_slug, address, pincode, lat, lng, description, directions,
      pictures, amenities, position)
    select sample.id, c.slug || '-' || sample.n, c.name || ' ' || sample.n, c.city_slug, c.locality_slug, c.address,
      c.pincode, c.lat + ${jitter("lat ")}, c.lng + ${jitter("lng ")}, c.description, c.directions, c.pictures,
      c.amenities, (select max(position) from centres) + sample.n
    from sample_centres sample join centres c on c.id = sample.template`.execute(tx);
  await sql`
    insert into centre_hours (centre_id, day, opens, closes)
    select sample.id, h.day, h.opens, h.closes
    from sample_centres sample join centre_hours h on h.centre_id = sample.template`.execute(tx);
  await sql`
    insert into centre_exceptions (centre_id, date, opens, closes, reason)
    select sample.id, e.date, e.opens, e.closes, e.reason
    from sample_centres sample join centre_exceptions e on e.centre_id = sample.template`.execute(tx);
  await sql`
    insert into centre_offerings (centre_id, product_type, from_price_paise, unit, position)
    select sample.id, o.product_type, o.from_price_paise, o.unit, o.position
    from sample_centres sample join centre_offerings o on o.centre_id = sample.template`.execute(tx);
  // A centre with fewer items gets several of each.
  const price = sql`(i.price_paise * (0.9 + 0.1 * floor(3 * ${shareOf(seed, sql`'price ' || sample.id || k`)})))`;
  const { rows } = await sql<{ count: number }>`
    with templates as (
      select i.*, row_number() over (partition by centre_id order by position, id) - 1 as rank,
        count(*) over (partition by centre_id) as count
      from items i where i.active),
    inserted as (
      insert into items (id, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
        amenities, pictures, position)
      select sample.id || '-' || k, sample.id, i.product_type,
        i.name || case when k <= i.count then '' else ' ' || (k - 1) / i.count + 1 end, i.description,
        i.capacity, i.unit, round(${price} / 100)::bigint * 100, i.buffer_minutes, i.amenities, i.pictures, k
      from sample_centres sample cross join generate_series(1, ${itemsOfCentre}::int) as k
      join templates i on i.centre_id = sample.template and i.rank = (k - 1) % i.count
      returning id)
    select count(*) as count from inserted`.execute(tx);
  const items = rows[0]?.count ?? 0;
  const source = `npm run sample -- --centres ${centres} --orders ${args.orders} --seed ${seed}`;
  await tx
    .insertInto("inventory_imports")
    .values({ source, imported_at: now, counts: JSON.stringify({ centres, items }) })
    .execute();
  return items;
}
