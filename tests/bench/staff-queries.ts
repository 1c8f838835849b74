import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { addDays, addMonths, istDateOf } from "../../src/api/contract/ist.ts";
import { createLog } from "../../src/http/log.ts";
import { countTouchedOrders, findTouchedOrders, listBlocks } from "../../src/workspace/blocks/index.ts";
import { orderSearchesFor, readCentreDay, searchOrders } from "../../src/workspace/booking/index.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { bookings } from "../../src/workspace/export/bookings.ts";
import { parseMonth } from "../../src/workspace/export/month.ts";
import { sales } from "../../src/workspace/export/sales.ts";
import { findLead, listOpenLeads } from "../../src/workspace/lead/index.ts";
import { leadFields } from "../support/lead-fields.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { createPlanRecorder, type ExplainedStatement } from "../support/recorded-plans.ts";
import { benchSettings, createSampleDatabase } from "./sample-database.ts";

/**
 * Measures the queries of staff for bookings, days, leads and months: the pages that PostgreSQL reads, and its time. Exits
 * with 1 if a query reads too many pages. There is no limit for the time, because it depends on the machine.
 */
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "20000" },
    /** A folder with space for the database: a million orders need six gigabytes. */
    folder: { type: "string", default: tmpdir() },
  },
});
const orders = Number(values.orders);
const maxPages = 200;
/** The export of a month reads all of its rows, so its limit is per row. */
const maxPagesPerRow = 3;
const repetitions = 5;

const server = await startPostgres({ folder: values.folder, settings: benchSettings });
const sample = await createSampleDatabase(server, { centres: Math.ceil(orders / 100), orders });
const database = await openDatabase({ ...sample, log: createLog("silent"), maxConnections: 2 });
const today = istDateOf(new Date());
await addStaffRecords(database.withoutTimeouts);
const recorder = createPlanRecorder(database.withoutTimeouts);
const facts = await readFacts(database.withoutTimeouts);

const search = (typed: string) => async () => {
  for (const each of orderSearchesFor(typed)) await searchOrders(recorder.db, each);
};
const day = (date: string) => () =>
  readCentreDay(
    { db: recorder.db, now: () => new Date() },
    { centre: facts.centre, date },
    { centreIds: [facts.centre] },
  );
/** Reads the blocks with the number of bookings inside, in all centres or in one. */
const blocks = (centreIds: readonly string[] | null) => async () => {
  const now = new Date();
  const listed = await listBlocks(recorder.db, now, { centreIds, limit: 200 });
  await countTouchedOrders(
    recorder.db,
    listed.map(({ id }) => id),
    now,
    { centreIds },
  );
};
const inside = (block: string) => () => findTouchedOrders(recorder.db, block, new Date());
const lastMonth = parseMonth(addMonths(today, -1).slice(0, 7));
if (lastMonth === null) throw new Error("The month is invalid.");
const exported = (table: typeof sales | typeof bookings) => () =>
  recorder.db.executeQuery(table.query(recorder.db, lastMonth).compile());

const queries: Readonly<Record<string, () => Promise<unknown>>> = {
  "booking by number": search(facts.number),
  "booking by phone": search(facts.phone),
  "booking by prefix of phone": search(facts.phone.slice(3, 9)),
  "booking by email": search(facts.email),
  "booking by name": search(facts.name),
  "booking by prefix of all names": search("guest"),
  "booking by company": search(facts.company),
  "booking by prefix of all companies": search("company"),
  "booking by GSTIN": search(facts.gstin),
  "day of the busiest centre": day(today),
  "its day in a month": day(addDays(today, 30)),
  "its day half a year ago": day(addDays(today, -180)),
  "blocks of a centre": blocks([facts.centre]),
  "blocks of all centres": blocks(null),
  "bookings in a block of a room": inside("BLK7"),
  "bookings in a block of the busiest centre": inside("BLK0"),
  "open leads": () => listOpenLeads(recorder.db),
  "open leads of an owner": () => listOpenLeads(recorder.db, { owner: "owner7" }),
  "open leads of a city": () => listOpenLeads(recorder.db, { city_slug: "delhi" }),
  "open leads of a centre": () => listOpenLeads(recorder.db, { centre_id: facts.centre }),
  "a lead": () => findLead(recorder.db, "BENCH7"),
  "sales of a month": exported(sales),
  "bookings of a month": exported(bookings),
};

const rows: Record<string, object> = {};
let isOverLimit = false;
for (const [name, run] of Object.entries(queries)) {
  const measured: ExplainedStatement[][] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    measured.push(await recorder.explain(run, "analyze, buffers, timing off, serialize"));
  const pages = Math.min(...measured.map((statements) => sum(statements.map(pagesOf))));
  const times = measured.map((statements) => sum(statements.map(msOf))).toSorted((one, other) => one - other);
  const found = sum(measured[0]?.map(({ Plan }) => Plan["Actual Rows"] ?? 0) ?? []);
  const isMonth = name.includes("of a month");
  isOverLimit ||= isMonth ? pages > maxPagesPerRow * found : pages > maxPages;
  rows[name] = {
    pages,
    ms: (times[Math.floor(repetitions / 2)] ?? 0).toFixed(2),
    rows: found,
    "pages per row": isMonth ? (pages / found).toFixed(2) : "",
  };
}
console.log(
  `Pages that PostgreSQL reads for staff queries, and its time in milliseconds, with ${orders} orders`,
);
console.table(rows);
await database.close();
await server.stop();
await rm(sample.dataDir, { recursive: true, force: true });
if (isOverLimit)
  console.error(
    `A query reads more than ${maxPages} pages, or more than ${maxPagesPerRow} pages for each row of a month.`,
  );
process.exitCode = isOverLimit ? 1 : 0;

function pagesOf({ Plan, Serialization }: ExplainedStatement): number {
  return sum(
    [Plan, Serialization].flatMap((part) => [
      part?.["Shared Hit Blocks"] ?? 0,
      part?.["Shared Read Blocks"] ?? 0,
    ]),
  );
}

function msOf(statement: ExplainedStatement): number {
  return (statement["Planning Time"] ?? 0) + (statement["Execution Time"] ?? 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Adds records that the generated sample does not have: companies and GSTINs for a tenth of the customers, a centre with
 * a hundredth of all orders, blocks, and a lead for every tenth order. A tenth of the leads are open.
 */
async function addStaffRecords(to: Db): Promise<void> {
  await sql`
    update orders set customer_company = 'Company ' || substr(customer_phone, 5),
      customer_gstin = '07AAACB' || right(customer_phone, 4) || 'C1Z' || right(customer_phone, 1)
    where right(customer_phone, 1) = '7'`.execute(to);
  await sql`
    update orders set centre_id = (select min(centre_id) from orders)
    where id in (select id from orders order by md5(id) limit ${Math.ceil(orders / 100)}::int)`.execute(to);
  await sql`
    insert into leads (id, payload, person_key, created_at, due_at, owner, status)
    select 'BENCH' || n, ${leadFields(sql`n`)}, 'p' || n,
      now() - n * interval '1 minute', now() - n * interval '1 minute', 'owner' || n % 50,
      case when n % 10 = 7 then 'new' else 'won' end
    from generate_series(1, ${Math.ceil(orders / 10)}::int) n`.execute(to);
  await sql`
    insert into blocks (id, item_id, starts_at, ends_at, reason, created_at)
    select 'BLK' || row_number() over (order by id), id, now() + interval '1 day', now() + interval '3 days', 'x', now()
    from items order by id limit 20`.execute(to);
  await sql`
    insert into blocks (id, centre_id, starts_at, ends_at, reason, created_at)
    select 'BLK0', min(centre_id), now() + interval '1 day', now() + interval '2 days', 'x', now()
    from orders`.execute(to);
  await sql`analyze blocks`.execute(to);
  await sql`vacuum analyze orders`.execute(to);
  await sql`analyze leads`.execute(to);
}

/** Reads the contacts of a booking with a GSTIN, and the busiest centre. */
async function readFacts(from: Db) {
  const order = await from
    .selectFrom("orders")
    .selectAll()
    .where("customer_gstin", "is not", null)
    .where("status", "=", "confirmed")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const busiest = await from
    .selectFrom("orders")
    .select("centre_id")
    .groupBy("centre_id")
    .orderBy(sql`count(*)`, "desc")
    .executeTakeFirstOrThrow();
  return {
    number: order.number,
    phone: order.customer_phone,
    email: order.customer_email,
    name: order.customer_name,
    company: order.customer_company ?? "",
    gstin: order.customer_gstin ?? "",
    centre: busiest.centre_id,
  };
}
