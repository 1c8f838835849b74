import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { addDays, istDateOf, weekdayOf } from "../../src/api/contract/ist.ts";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { bookingsLinkOf } from "../../src/workspace/my-bookings/index.ts";
import { tokenOf } from "../../src/workspace/orders/index.ts";
import { checks } from "../../src/workspace/reconciliation/checks.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { startSite } from "../support/site.ts";
import { cpuOf } from "./load.ts";
import { benchSettings, createSampleDatabase, siteSettings, tokenSecret } from "./sample-database.ts";
import {
  bookingRequests,
  pageRequests,
  type Reader,
  readRequests,
  type SiteFacts,
} from "./scale-requests.ts";

/**
 * Compares the CPU time of each call and page at two sizes: the shipped inventory, and a generated one with many
 * centres and orders, both on PostgreSQL. The times are those of the site with its service and of the database. Exits
 * with 1 if a call costs more than `--limit` times as much at the large size.
 */
const { values: options } = parseArgs({
  options: {
    centres: { type: "string", default: "300" },
    orders: { type: "string", default: "20000" },
    requests: { type: "string", default: "60" },
    limit: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    /** A folder with space for the database: a million orders need six gigabytes. */
    folder: { type: "string", default: tmpdir() },
  },
});
const requests = Number(options.requests);
/** The kernel counts CPU time in steps of 10 ms. Costs below this are compared as if they were this high. */
const leastMs = 1;

const server = await startPostgres({ folder: options.folder, settings: benchSettings });

type Cost = { readonly site: number; readonly database: number };

async function measureSize(size: { readonly centres: number; readonly orders: number }) {
  const sample = await createSampleDatabase(server, size);
  const database = await openDatabase({ ...sample, log: createLog("silent"), maxConnections: 2 });
  const facts = await readFacts(database.db);
  await postponeChecks(database.db);
  await database.close();
  const site = await startSite(siteSettings(sample));
  const sitePid = site.process.pid ?? 0;
  const cost = async (reader: Reader): Promise<Cost> => {
    for (let n = 0; n < 10; n += 1) await reader(site.origin, `warm-${n}`);
    const [siteBefore, databaseBefore] = [cpuOf(sitePid), await server.cpuMs()];
    for (let n = 0; n < requests; n += 1) await reader(site.origin, String(n));
    return {
      site: (cpuOf(sitePid) - siteBefore) / requests,
      database: ((await server.cpuMs()) - databaseBefore) / requests,
    };
  };
  const costs = new Map<string, Cost>();
  // The first requests compile code and fill caches, such as the search index.
  for (const reader of Object.values(readRequests(facts))) {
    for (let n = 0; n < 20; n += 1) await reader(site.origin, `start-${n}`);
  }
  const all = { ...readRequests(facts), ...pageRequests(facts), ...bookingRequests(facts) };
  for (const [name, reader] of Object.entries(all)) {
    if (name.includes(options.only)) costs.set(name, await cost(reader));
  }
  await site.stop();
  await rm(sample.dataDir, { recursive: true, force: true });
  return costs;
}

/**
 * Postpones the background checks by a day, as after their daily full pass. Otherwise, the costs would include those of
 * a full pass over all records.
 */
async function postponeChecks(db: Db): Promise<void> {
  const created_at = new Date();
  const due_at = new Date(created_at.getTime() + 24 * 60 * 60_000);
  await db
    .insertInto("doctor_checks")
    .values(checks.map(({ name }) => ({ id: name, due_at, created_at })))
    .execute();
}

/** Reads what the requests need: a confirmed order with its token, a link to bookings, and a day to book. */
async function readFacts(db: Db): Promise<SiteFacts> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("centres", "centres.id", "orders.centre_id")
    .select([
      "orders.id",
      "orders.token_version",
      "orders.customer_email",
      "orders.item_id",
      "orders.centre_id",
    ])
    .select("centres.city_slug")
    .where("orders.status", "=", "confirmed")
    .where("orders.unit", "=", "hour")
    .orderBy("orders.starts_at", "desc")
    .executeTakeFirstOrThrow();
  await sql`insert into booking_links values ('Lbench', ${order.customer_email}, now() + interval '1 day')`.execute(
    db,
  );
  const link = await bookingsLinkOf({ db, now: () => new Date(), tokenSecrets: [tokenSecret] }, "Lbench");
  const largest = await db
    .selectFrom("centres")
    .select("city_slug")
    .groupBy("city_slug")
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const today = istDateOf(new Date());
  return {
    orderId: order.id,
    token: tokenOf([tokenSecret], order),
    bookingsKey: link?.key ?? "",
    itemId: order.item_id,
    centreId: order.centre_id,
    city: largest.city_slug,
    centrePath: `${order.city_slug}/${order.centre_id}`,
    // A Tuesday, when most centres are open.
    date: addDays(today, 1 + ((8 - weekdayOf(today)) % 7)),
  };
}

const small = await measureSize({ centres: 1, orders: 60 });
const large = await measureSize({ centres: Number(options.centres), orders: Number(options.orders) });
await server.stop();

const total = ({ site, database }: Cost) => Math.max(leastMs, site + database);
const rows = [...large].map(([name, cost]) => {
  const before = small.get(name) ?? cost;
  return { name, before, cost, ratio: total(cost) / total(before) };
});
console.log(
  `CPU ms a request, at the sample's size and with ${options.centres} centres and ${options.orders} orders`,
);
console.table(
  Object.fromEntries(
    rows.map(({ name, before, cost, ratio }) => [
      name,
      {
        ...{ "site, sample": before.site.toFixed(1), "database, sample": before.database.toFixed(1) },
        ...{ "site, large": cost.site.toFixed(1), "database, large": cost.database.toFixed(1) },
        ratio: ratio.toFixed(2),
      },
    ]),
  ),
);
const tooDear = rows.filter(({ ratio }) => ratio > Number(options.limit));
for (const { name, ratio } of tooDear)
  console.error(`${name} costs ${ratio.toFixed(1)} times as much as with the sample.`);
process.exitCode = tooDear.length > 0 ? 1 : 0;
