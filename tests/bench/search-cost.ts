// cspell:disable
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import {
  createInventoryCache,
  fillEntries,
  readInventory,
  readStoredInventory,
  withImportLock,
  writeInventory,
} from "../../src/workspace/inventory/index.ts";
import { createSearcher } from "../../src/workspace/search/index.ts";
import { startPostgres } from "../support/postgres-server.ts";

/**
 * Measures the CPU time per search of the service's code and of PostgreSQL, with 10,000 centres, 60,000 items and 40
 * localities per city. The first table has the time to create and to check all search entries.
 */
const queries = [
  ...["pune", "neem", "wifi", "dehli", "mee", "ka", "110001", "bengaluru"],
  ...["meeting room", "radial house", "radail hous", "wifi cp", "koregaon pa", "conaught plaec"],
  ...["meeting room pune", "meetign room dehli", "projector whiteboard bengaluru", "benglore meeting rooom"],
  // The most expensive queries: many words, common words that no entry combines, and words with many corrections.
  "flexi pass meeting room whiteboard projector mumbai delhi pune wifi",
  "mumbai delhi pune chennai noida indore raipur gurgaon hyderabad ahmedabad",
  "meetingg roomm deskk coffeee airr conditioningg whiteboardd projectorr receptionn loungee",
  "karamashapuri lovinadegobe chisujokarama shapuritalovi nadegobechisu jokaramasha puritalovina",
];
const rounds = 40;

const server = await startPostgres();
const log = createLog("silent");
const databaseUrl = await server.createDatabase();
const database = await openDatabase({ databaseUrl, dataDir: "", log, maxConnections: 1 });
const { db, withoutTimeouts } = database;
const backend = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
try {
  await importShippedInventory(db);
  await addSamplePlaces(withoutTimeouts);
  const filling = await measure(() => fillEntries(withoutTimeouts));
  await sql`analyze search_entries, search_words`.execute(withoutTimeouts);
  const sizes = await sql<Record<string, unknown>>`
    select (select count(*) from search_entries) as entries, (select count(*) from search_words) as words,
      pg_size_pretty(pg_total_relation_size('search_entries')) as "size of entries",
      pg_size_pretty(pg_total_relation_size('search_words')) as "size of words"`.execute(db);
  console.table([{ ...sizes.rows[0], ...filling }]);

  const deps = { db, cached: createInventoryCache(db), excludedBuildingIds: new Set<string>() };
  const searcher = createSearcher(deps, { version: () => 1, pages: async () => [] });
  const rows: Record<string, object> = {};
  for (const q of queries) {
    const { total } = await searcher.find(q, 1);
    const cost = await measure(async () => {
      for (let round = 0; round < rounds; round += 1) await searcher.find(q, 1);
    });
    const perSearch = Object.entries(cost).map(([name, ms]) => [name, (Number(ms) / rounds).toFixed(2)]);
    rows[q] = { ...Object.fromEntries(perSearch), total };
  }
  console.table(rows);
  console.log(`Resident memory: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`);
} finally {
  await database.close();
  await server.stop();
}

/** Returns the CPU milliseconds that this process and PostgreSQL use for the work. */
async function measure(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const [start, startOfDatabase] = [process.cpuUsage(), databaseCpuMs()];
  await work();
  const { user, system } = process.cpuUsage(start);
  const [site, postgres] = [(user + system) / 1000, databaseCpuMs() - startOfDatabase];
  return {
    "service, ms": site.toFixed(0),
    "database, ms": postgres.toFixed(0),
    "sum, ms": (site + postgres).toFixed(0),
  };
}

/** The kernel counts CPU time in ticks of 10 ms. */
function databaseCpuMs(): number {
  const fields = readFileSync(`/proc/${backend}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function importShippedInventory(to: Db): Promise<void> {
  const result = await readInventory(fileURLToPath(new URL("../../content/inventory", import.meta.url)));
  if (!result.ok) throw new Error("The shipped inventory is invalid.");
  const { inventory } = result;
  await withImportLock(to, { kind: "customer" }, async (tx) =>
    writeInventory(tx, await readStoredInventory(tx), inventory, { source: "bench", now: new Date() }),
  );
}

/** Adds localities, centres and items with made-up names to the shipped inventory, and marks the entries as outdated. */
async function addSamplePlaces(to: Db): Promise<void> {
  const name = (seed: string, count: number) => sql`(
    select initcap(string_agg((string_to_array('ka ra ma sha pu ri ta lo vi na de go be chi su jo', ' '))
      [1 + abs(hashtext(${sql.lit(seed)} || n || i)) % 16], '')) from generate_series(1, ${sql.lit(count)}) i)`;
  await sql`
    insert into localities (city_slug, slug, name, position)
    select slug, 'sample-' || n, ${name("locality", 3)} || ' ' || (array['Nagar', 'Road', 'Park'])[1 + n % 3], n
    from cities cross join lateral generate_series(1 + (select count(*) from localities where city_slug = slug), 40) n
  `.execute(to);
  await sql`
    insert into centres
    select 'sample-' || n, 'sample-' || n, ${name("centre", 3)} || ' ' || (array['House', 'Hall', 'Works'])[1 + n % 3],
      l.city_slug, l.slug, n || ' ' || ${name("road", 4)} || ' Road', (110000 + n % 2500)::text, c.lat, c.lng,
      c.description || ' Near ' || ${name("near", 4)} || '.', c.directions, c.pictures, c.amenities, true, 1000 + n
    from (select *, row_number() over (order by id) - 1 as i, count(*) over () as size from centres) c
      cross join generate_series(1, 10000) n
      join (select *, row_number() over (order by slug) - 1 as i, count(*) over () as size from localities) l
        on l.i = n % l.size
    where c.i = n % c.size and n > c.size
  `.execute(to);
  await sql`
    insert into centre_offerings select c.id, t.value, 50000, 'day', t.position
    from centres c, product_types t where c.id like 'sample-%' and hashtext(c.id || t.value) % 2 = 0
  `.execute(to);
  await sql`
    insert into items select c.id || '-' || n, c.id, i.product_type, i.name, i.description, i.capacity, i.unit,
      i.price_paise, 0, i.amenities, i.pictures, true, n
    from centres c cross join generate_series(1, 6) n
      join (select *, row_number() over (order by id) - 1 as i, count(*) over () as size from items) i
        on i.i = abs(hashtext(c.id || n)) % i.size
    where c.id like 'sample-%'
  `.execute(to);
  await sql`analyze`.execute(to);
  await sql`update search_state set format = 0`.execute(to);
}
