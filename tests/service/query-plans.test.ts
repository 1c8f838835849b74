import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, addMonths, istDateOf, weekdayOf } from "../../src/api/contract/ist.ts";
import { createLog } from "../../src/http/log.ts";
import { orderSearchesFor, readCentreDay, searchOrders } from "../../src/workspace/booking/index.ts";
import type { Database } from "../../src/workspace/database/open.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { bookings } from "../../src/workspace/export/bookings.ts";
import { parseMonth } from "../../src/workspace/export/month.ts";
import { sales } from "../../src/workspace/export/sales.ts";
import { createInventoryCache } from "../../src/workspace/inventory/index.ts";
import { listOpenLeads } from "../../src/workspace/lead/index.ts";
import { listBookings } from "../../src/workspace/my-bookings/list.ts";
import { paymentForTest } from "../../src/workspace/payment/testing.ts";
import { placesRoutes } from "../../src/workspace/places/routes.ts";
import { startRoutesServer } from "../../src/workspace/places/testing.ts";
import { checks } from "../../src/workspace/reconciliation/checks.ts";
import { invoiceNumberScope, orderScope } from "../../src/workspace/reconciliation/scopes.ts";
import { runSample } from "../../src/workspace/sample/run-sample.ts";
import { createFreshDatabase, openTestDatabase } from "../support/databases.ts";
import { leadFields } from "../support/lead-fields.ts";
import { createPlanRecorder, nodesOf, type PlanNode, type PlanRecorder } from "../support/recorded-plans.ts";
import { setUpSuite } from "../support/set-up-suite.ts";

/**
 * Pins the plans of the heaviest queries on a generated PostgreSQL database: the indexes that they use, and that they
 * read neither orders nor items sequentially. A query without its index costs the same in a small test and a hundred
 * times as much on a large site.
 */
const log = createLog("silent");
let database: Database;
let recording: Db;
let recorder: PlanRecorder;
let server: { readonly url: string; readonly close: () => Promise<void> };
let dataDir = "";

const today = istDateOf(new Date());
/** A Tuesday, when most centres are open. */
const date = addDays(today, 1 + ((8 - weekdayOf(today)) % 7));

setUpSuite(async (onSuiteFinished) => {
  const databaseUrl = await createFreshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "query-plans-"));
  onSuiteFinished(() => rm(dataDir, { recursive: true, force: true }));
  const args = { centres: 1_500, orders: 10_000, seed: 1, isForced: false };
  const outcome = await runSample(
    args,
    { databaseUrl, dataDir, contentDir: "content" },
    {
      log,
      now: () => new Date(),
    },
  );
  expect(outcome).toMatchObject({ ok: true });
  database = await openTestDatabase(databaseUrl, 4);
  onSuiteFinished(() => database.close());
  recorder = createPlanRecorder(database.db);
  recording = recorder.db;
  const routes = placesRoutes({
    ...{ db: recording, cached: createInventoryCache(recording), now: () => new Date() },
    ...{ excludedBuildingIds: new Set<string>(), defaultBuildingId: "delhi-connaught-place" },
  });
  server = await startRoutesServer(routes);
  onSuiteFinished(() => server.close());
}, 280_000);

/** Returns the number of rows that the execution of a node has read. */
function readRows(node: PlanNode): number {
  return ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 0);
}

/** Returns the nodes of the plans of all queries that the work runs. `analyze` also executes the plans. */
async function plansOf(work: () => Promise<unknown>, analyze = false): Promise<PlanNode[]> {
  const statements = await recorder.explain(work, `analyze ${analyze}`);
  return statements.flatMap(({ Plan }) => nodesOf(Plan));
}

const requesting = (path: string) => async () => {
  const response = await fetch(server.url + path);
  expect(response.status, await response.text()).toBe(200);
};

const list = (of: Parameters<typeof listBookings>[1]) =>
  listBookings(
    { db: recording, now: () => new Date(), tokenSecrets: ["a secret of at least thirty-two characters"] },
    of,
  );

const rooms = "/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM";
const time = `date=${date}&from=11:00&to=12:00`;
const passes = `/widget/productTypeBuildings?productType=CO_WORKING_HOT_DESK&date=${date}&people=2`;

/** Requests the free times of a centre with rooms, or of one of its rooms. */
const requestingFreeTimes = (of: "room" | "centre") => async () => {
  const { rows } = await sql<{ id: string; centreId: string }>`
    select id, centre_id as "centreId" from items where unit = 'hour' order by id limit 1`.execute(
    database.db,
  );
  const { id = "", centreId = "" } = rows[0] ?? {};
  const room = of === "room" ? `&catalogId=${id}` : "";
  await requesting(`/api/freeTimes?buildingId=${centreId}&date=${date}${room}`)();
};

const queries: readonly (readonly [
  name: string,
  work: () => Promise<unknown>,
  indexes: readonly RegExp[],
])[] = [
  ["rooms of a city at a time", requesting(`${rooms}&city=delhi&${time}`), [/^listed_in_city_by_/]],
  [
    "rooms of a city at a time for people",
    requesting(`${rooms}&city=delhi&${time}&people=4`),
    [/^listed_in_city_by_/],
  ],
  ["rooms of India at a time", requesting(`${rooms}&${time}`), [/^listed_of_type_by_place$/]],
  [
    "rooms of India at a time for people",
    requesting(`${rooms}&${time}&people=4`),
    [/^listed_of_type_by_fit$/],
  ],
  ["rooms of India by price", requesting(`${rooms}&${time}&sort=price`), [/^listed_of_type_by_price$/]],
  ["passes of India", requesting(passes), [/^listed_of_type_by_fit$/, /^day_passes_pkey$/]],
  [
    "rooms near a position",
    requesting(`${rooms}&${time}&near=28.63,77.22&sort=distance`),
    [/^listed_items_of_centre$/],
  ],
  [
    "the nearest alternatives of a city",
    requesting(`${rooms}&city=delhi&date=${date}&from=03:00&to=04:00`),
    [/^listed_in_city_by_/],
  ],
  ["the week of a room", requestingFreeTimes("room"), [/^items_/, /^orders_/]],
  ["the day of a centre's rooms", requestingFreeTimes("centre"), [/^items_/, /^orders_/]],
  ["centres of India", requesting("/api/listBuildings"), [/^centres_by_position$/]],
  [
    "centres of India by price",
    requesting("/api/filteredAllProductsBuildings?sort=price"),
    [/^centre_prices_by_price$/],
  ],
  [
    "centres of a city and type by price",
    requesting("/api/filteredAllProductsBuildings?sort=price&city=delhi&productType=CO_WORKING_MEETING_ROOM"),
    [/^centre_prices_in_city$/],
  ],
  ["bookings of a customer", () => list({ email: "guest1@example.com" }), [/^orders_of_customer$/]],
  [
    "bookings of a browser",
    () => list({ email: null, orders: [{ orderId: "ORD000000000001", token: "t" }] }),
    [/^orders_pkey$/],
  ],
];

test.each([
  ["98765", ["orders_by_phone"]],
  ["guest1@", ["orders_of_customer"]],
  ["29aaa", ["orders_by_gstin", "orders_by_name", "orders_by_company"]],
  ["gue", ["orders_by_name", "orders_by_company"]],
] as const)("the search of orders for %s reads few orders, by index", async (typed, indexes) => {
  const plans = await plansOf(async () => {
    for (const search of orderSearchesFor(typed)) await searchOrders(recording, search);
  }, true);
  const ofOrders = plans.filter((node) => node["Index Name"]?.startsWith("orders_"));
  expect(ofOrders.map((node) => node["Index Name"])).toEqual(indexes);
  for (const node of plans) {
    expect(node["Node Type"]).not.toMatch(/Sort/);
    expect(readRows(node), JSON.stringify(node)).toBeLessThan(100);
  }
});

test("the day of a centre with many orders reads only the orders of the day, by index", async () => {
  const { db } = database;
  const busiest = await sql<{ centre: string }>`
    update orders set centre_id = (select min(id) from centres)
    where id in (select id from orders order by id limit 5000) returning centre_id as centre`.execute(db);
  const { centre = "" } = busiest.rows[0] ?? {};
  await sql`analyze orders`.execute(db);
  const { rows: days } = await sql<{ date: string; orders: number }>`
    select day::date::text as date, count(*) as orders from orders, generate_series(current_date - 200, current_date + 30, interval '10 days') as day
    where centre_id = ${centre} and status in ('held', 'confirmed') and starts_at < day + interval '24 hours' and ends_at > day
    group by day`.execute(db);
  expect(days.length).toBeGreaterThan(10);
  const deps = { db: recording, now: () => new Date() };
  for (const { date, orders } of days) {
    const plans = await plansOf(() => readCentreDay(deps, { centre, date }, { centreIds: [centre] }), true);
    const scans = plans.filter(
      (node) => node["Relation Name"] === "orders" || node["Index Name"]?.startsWith("orders_"),
    );
    expect(scans).not.toEqual([]);
    for (const node of scans) {
      expect(["orders_of_centre", undefined]).toContain(node["Index Name"]);
      expect(node["Node Type"]).not.toBe("Seq Scan");
      expect(readRows(node), `${date}: ${orders} ${JSON.stringify(node)}`).toBeLessThan(orders + 30);
    }
  }
  await sql`update orders set centre_id = items.centre_id from items where items.id = orders.item_id`.execute(
    db,
  );
  await sql`analyze orders`.execute(db);
});

test.each([
  ["all", {}, "leads_open"],
  ["a member of staff", { owner: "asha" }, "leads_open_of_owner"],
  ["a member of staff with many", { owner: "owner7" }, "leads_open_of_owner"],
  // With few cities, reading the open leads of all and skipping the others is as cheap.
  ["a city", { city_slug: "delhi" }, /^leads_open(?:_of_city)?$/],
  ["a centre", { centre_id: "delhi-saket" }, "leads_open_of_centre"],
] as const)("the open leads of %s are read in their order by index", async (_of, filter, index) => {
  // The open leads have few owners, so that the planner must know both columns together.
  await sql`insert into leads (id, payload, person_key, created_at, due_at, owner, status)
    select 'LEAD' || n, ${leadFields(sql`n`)}, 'p', now(), now() + n * interval '1 minute', 'owner' || n % 50,
      case when n % 10 = 7 then 'new' else 'won' end from generate_series(1, 20000) n
    on conflict do nothing`.execute(database.withoutTimeouts);
  await sql`analyze leads`.execute(database.db);
  const plans = await plansOf(() => listOpenLeads(recording, filter));
  expect(plans.map((node) => node["Index Name"])).toContainEqual(
    typeof index === "string" ? index : expect.stringMatching(index),
  );
  expect(plans.map((node) => node["Node Type"])).not.toContain("Sort");
});

/** Indexes of the orders of an item. Which of them the planner chooses for so few orders does not matter. */
const ofItem = ["orders_of_item_by_day", "orders_do_not_overlap", "orders_repeated"];

test.each(queries)(
  "%s are read with their indexes, and orders and items only by index",
  async (_name, work, indexes) => {
    const plans = await plansOf(work);
    const used = new Set(plans.flatMap((node) => node["Index Name"] ?? []));
    for (const index of indexes) expect([...used].join("\n")).toMatch(new RegExp(index, "m"));
    const sequential = plans.filter((node) => node["Node Type"] === "Seq Scan");
    const tables = sequential.map((node) => node["Relation Name"]);
    for (const table of ["orders", "items", "listed_items"]) expect(tables).not.toContain(table);
    const ofOrders = [...used].filter((index) => index.startsWith("orders_"));
    for (const index of ofOrders) expect([...ofItem, "orders_of_customer", "orders_pkey"]).toContain(index);
  },
);

test("with 2,000 blocks, lists read the few of their time once, by index, and orders and items only by index", async () => {
  const { db } = database;
  await sql`
    insert into blocks (id, item_id, starts_at, ends_at, reason, created_at)
    select 'BLK' || number, item.id, now() + make_interval(hours => number - 1900), now() + make_interval(hours => number - 1898),
      'Painting', now()
    from generate_series(1, 2000) as number, lateral (select id from items order by id offset number % 100 limit 1) as item`.execute(
    db,
  );
  await sql`analyze blocks`.execute(db);
  for (const path of [`${rooms}&city=delhi&${time}`, `${rooms}&${time}&people=4`, passes]) {
    const plans = await plansOf(requesting(path), true);
    const ofBlocks = plans.filter((node) => node["Relation Name"] === "blocks");
    expect(ofBlocks).not.toEqual([]);
    for (const node of ofBlocks) {
      expect(readRows(node), JSON.stringify(node)).toBeLessThan(150);
      expect(node["Node Type"]).toMatch(/^(Index|Bitmap Heap)/);
    }
    const sequential = plans.filter((node) => node["Node Type"] === "Seq Scan");
    const tables = sequential.map((node) => node["Relation Name"]);
    for (const table of ["orders", "items", "listed_items"]) expect(tables).not.toContain(table);
  }
  await sql`delete from blocks`.execute(db);
});

/** The previous month, in which the generated database has about a tenth of its orders. */
const month = parseMonth(addMonths(today, -1).slice(0, 7));

test.each([
  ["sales", sales.query, "invoices_by_issue", "invoices"],
  ["bookings", bookings.query, "orders_booked_from", "orders"],
] as const)("the export of %s reads the rows of its month by index", async (_name, query, index, table) => {
  if (month === null) throw new Error("The month is invalid.");
  // Exports read with a cursor, for which the planner prefers the first rows.
  const compiled = query(database.db, month).compile();
  const explained = CompiledQuery.raw(`explain (format json) declare month_rows cursor for ${compiled.sql}`, [
    ...compiled.parameters,
  ]);
  const { rows } = await database.db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained);
  const plans = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
  expect(plans.map((node) => node["Index Name"])).toContain(index);
  expect(plans.map((node) => node["Node Type"])).not.toContain("Sort");
  const sequential = plans.filter((node) => node["Node Type"] === "Seq Scan");
  expect(sequential.map((node) => node["Relation Name"])).not.toContain(table);
});

const hundredOrders = sql<{ key: string }>`select number as key from orders order by number limit 100`;
const firstBlockOfLongSeries = sql<{ key: string }>`
  select seller_gstin || '/' || kind || '/' || financial_year || '/0000000000' as key from invoice_series
  order by last_number desc limit 1`;
/** All checks of orders and invoices, with a chunk of their scope and the number of records in it. */
const chunks = checks.flatMap((check) => {
  if (!("scope" in check)) return [];
  if (check.scope === orderScope) return { name: check.name, check, query: hundredOrders, size: 100 };
  if (check.scope !== invoiceNumberScope) return [];
  return { name: check.name, check, query: firstBlockOfLongSeries, size: 1_000 };
});

test("checks of orders and invoices are found by their scopes", () => {
  expect(chunks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["papers_unlike_money", "invoice_gaps"]),
  );
});

test.each(chunks)("the check $name reads few rows besides its chunk", async ({ check, query, size }) => {
  const { deps, clock } = await paymentForTest("pglite");
  const keys = (await query.execute(database.db)).rows.map(({ key }) => key);
  const period = { from: clock.now(), to: clock.now() };
  const plans = await plansOf(() => check.findIn({ ...deps, db: recording, period }, keys), true);
  const tables = ["orders", "payments", "refunds", "invoices"];
  const scans = plans.filter((node) => tables.includes(node["Relation Name"] ?? ""));
  expect(scans).not.toEqual([]);
  for (const scan of scans) expect(readRows(scan), JSON.stringify(scan)).toBeLessThan(size * 1.5);
});

test("a list without its index is sorted, which the test above reports (control)", async () => {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql`drop index listed_of_type_by_fit, listed_by_fit`.execute(tx);
    const explained = sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (format json) select * from listed_items where product_type = 'CO_WORKING_MEETING_ROOM'
        order by capacity, price_paise, city_position, centre_position, position, id limit 20`;
    const [row] = (await explained.execute(tx)).rows;
    const types =
      row === undefined ? [] : nodesOf(row["QUERY PLAN"][0].Plan).map((node) => node["Node Type"]);
    expect(types).toContain("Sort");
  } finally {
    await tx.rollback().execute();
  }
});

test("without statistics, and with holds that they do not know, a list reads orders by item", async () => {
  const { db } = database;
  await sql`delete from pg_statistic where starelid = 'orders'::regclass`.execute(db);
  await sql`
    update orders set status = 'held', hold_expires_at = now() + interval '1 hour'
    where id in (select id from orders where status = 'expired' limit 250)`.execute(db);
  for (const path of [`${rooms}&${time}`, passes]) {
    const plans = await plansOf(requesting(path));
    const ofOrders = plans
      .flatMap((node) => node["Index Name"] ?? [])
      .filter((index) => index.startsWith("orders_"));
    expect(ofOrders.length).toBeGreaterThan(0);
    for (const index of ofOrders) expect(ofItem).toContain(index);
  }
});
