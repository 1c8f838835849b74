import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { type RawBuilder, sql } from "kysely";
import { addDays, istDateOf, istInstant } from "../../src/api/contract/ist.ts";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { startConsoleProcesses } from "../support/console-processes.ts";
import { startPostgres } from "../support/postgres-server.ts";
import type { RunningSite } from "../support/site.ts";
import { costOfPage } from "./load.ts";
import { benchSettings, createSampleDatabase } from "./sample-database.ts";

/**
 * Measures each screen of the console: the pages that PostgreSQL reads for it, session included, and the CPU time of the
 * console and the service. Also the compressed size of the script. Exits with 1 if a screen reads too many pages.
 */
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "20000" },
    /** Orders of a centre. */
    density: { type: "string", default: "2000" },
    /** A folder with space for the database: a million orders need six gigabytes. */
    folder: { type: "string", default: tmpdir() },
  },
});
const orders = Number(values.orders);
const busyCentre = "sample-000003";
const maxPages = 300;
/** Enough requests to outweigh the catalog pages that each new connection reads. */
const requests = 200;

const server = await startPostgres({ folder: values.folder, settings: benchSettings });
const centres = Math.ceil(orders / Number(values.density));
const sample = await createSampleDatabase(server, { centres, orders });
const processes = await startConsoleProcesses(sample.databaseUrl, { LOG_LEVEL: "silent" });
const owner = await processes.joinAsOwner();
const database = await openDatabase({ ...sample, log: createLog("silent"), maxConnections: 1 });
const { number, centre, lead } = await readFacts(database.db);
const busyDate = addDays(istDateOf(new Date()), 1);
await addBusyDay(database.db, busyDate);
const headers = { cookie: owner.cookie };

const screens: Readonly<Record<string, string>> = {
  today: `/?centre=${centre}`,
  week: `/week?centre=${centre}`,
  "300 bookings in 20 rooms": `/?centre=${busyCentre}&date=${busyDate}`,
  "find by number": `/find?text=${number}`,
  "find by name": "/find?text=guest",
  "find by phone": "/find?text=9000000",
  booking: `/bookings/${number}`,
  "book by phone": `/book?centre=${centre}`,
  leads: "/leads",
  lead: `/leads/${lead}`,
  checks: "/checks",
  "audit log": "/audit",
  staff: "/members",
  account: "/account",
};

const rows: Record<string, object> = {};
const overLimit: string[] = [];
let readSoFar = await readPages(database.db);
for (const [name, path] of Object.entries(screens)) {
  const url = () => processes.console.origin + path;
  const costOf = async ({ process: { pid = 0 } }: RunningSite) =>
    (await costOfPage(pid, url, requests, headers)).cpuMs;
  await costOf(processes.console);
  const consoleMs = await costOf(processes.console);
  const serviceMs = await costOf(processes.service);
  const read = await readPages(database.db);
  const pages = Math.round((read - readSoFar) / (3 * requests));
  readSoFar = read;
  if (pages > maxPages) overLimit.push(name);
  rows[name] = {
    pages,
    "CPU ms of the console": consoleMs.toFixed(1),
    "of the service": serviceMs.toFixed(1),
  };
}
console.log(`Screens of the console with ${orders} orders in ${centres} centres`);
console.table(rows);
const page = await (await owner.get("/")).text();
const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
const source = await (await owner.get(script)).text();
console.log(`Script: ${gzipSync(source).length} bytes, compressed`);
await processes.stop();
await database.close();
await server.stop();
await rm(sample.dataDir, { recursive: true, force: true });
if (overLimit.length > 0) console.error(`More than ${maxPages} pages: ${overLimit.join(", ")}`);
process.exitCode = overLimit.length > 0 ? 1 : 0;

/** Reads the number of pages that all connections have read. An idle connection reports them within ten seconds. */
async function readPages(db: Db): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const { rows: read } = await sql<{ pages: number }>`
    select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return read[0]?.pages ?? 0;
}

/** Reads the centre with the most orders, one of its bookings, and a lead. */
async function readFacts(db: Db) {
  const busiest = await db
    .selectFrom("orders")
    .select("centre_id")
    .where("centre_id", "<>", busyCentre)
    .groupBy("centre_id")
    .orderBy(sql`count(*)`, "desc")
    .executeTakeFirstOrThrow();
  const booking = await db
    .selectFrom("orders")
    .select("number")
    .where("centre_id", "=", busiest.centre_id)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  const open = await db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
  return { centre: busiest.centre_id, number: booking.number, lead: open.id };
}

/** Adds 20 rooms with 15 bookings each on a day, from 8 am on: copies of a generated room and of a booking of it. */
async function addBusyDay(db: Db, date: string): Promise<void> {
  const ofCentre = sql`centre_id = ${busyCentre} and unit = 'hour'`;
  await copyRow(db, "items", {
    model: sql`${ofCentre} and id <> 'busy-1'`,
    changes: sql`jsonb_build_object('id', 'busy-' || n, 'name', 'Busy ' || n) from generate_series(1, 20) as n`,
  });
  const first = istInstant(date, "08:00");
  const start = sql`(${first}::timestamptz + n / 20 * interval '45 minutes')`;
  const end = sql`${start} + interval '45 minutes'`;
  await copyRow(db, "orders", {
    model: sql`${ofCentre} and status = 'confirmed'`,
    changes: sql`jsonb_build_object('id', 'BUSY' || n, 'number', 'B260000-' || n, 'item_id', 'busy-' || n % 20 + 1,
      'starts_at', ${start}, 'ends_at', ${end}, 'during', tstzrange(${start}, ${end})) from generate_series(0, 299) as n`,
  });
  await sql`analyze items, orders`.execute(db);
}

/** Inserts copies of a row. `changes`: their other columns, as JSON. */
async function copyRow(
  db: Db,
  table: "items" | "orders",
  { model, changes }: { readonly model: RawBuilder<unknown>; readonly changes: RawBuilder<unknown> },
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const id = sql.table(table);
  await sql`
    insert into ${id} (${names})
    select ${names} from (select (jsonb_populate_record(
      (select ${id} from ${id} where ${model} limit 1), changes)).* from (select ${changes}) as made (changes)) as copies`.execute(
    db,
  );
}
