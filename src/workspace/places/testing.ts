import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";

import { openTestDatabase } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { startServer, testServiceSecret } from "../../http/testing.ts";
import type { Database } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { createApp } from "../http/app.ts";
import type { Route } from "../http/route.ts";
import { readInventory } from "../inventory/files.ts";
import { importInventory } from "../inventory/import.ts";
import type { Inventory } from "../inventory/schema.ts";
import { createInventoryCache } from "../inventory/version.ts";
import { placesRoutes } from "./routes.ts";

/** For tests: reads the shipped inventory. */
export async function shippedInventory(): Promise<Inventory> {
  const result = await readInventory(fileURLToPath(new URL("../../../content/inventory", import.meta.url)));
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.inventory;
}

/** For tests: opens an embedded database with the shipped inventory. */
export async function openShippedDatabase(now: Date): Promise<Database> {
  const database = await openTestDatabase("pglite");
  await importInventory(database.db, await shippedInventory(), "content/inventory", now);
  return database;
}

/** For tests: serves routes on a free port and validates each response against the contract. */
export async function startRoutesServer(
  routes: readonly Route[],
  log = createLog("silent"),
): Promise<{ url: string; close: () => Promise<void> }> {
  const app = createApp({
    routes,
    log,
    publicOrigin: "http://127.0.0.1",
    serviceSecrets: [testServiceSecret],
    checkReplies: true,
  });
  const { origin, close } = await startServer(app.callback());
  return { url: origin, close };
}

/** For tests: starts a server with the places routes and the shipped inventory. `prepare` can change the database. */
export function placesService(now: Date, prepare?: (db: Db) => Promise<unknown>) {
  const sharedState = {} as Database & { url: string };
  const queries = { count: 0 };
  setUpSuite(async (onSuiteFinished) => {
    const database = await openShippedDatabase(now);
    onSuiteFinished(() => database.close());
    await prepare?.(database.db);
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries.count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const routes = placesRoutes({
      ...{ db, cached: createInventoryCache(db), now: () => now },
      ...{ excludedBuildingIds: new Set(["delhi-saket"]), defaultBuildingId: "delhi-connaught-place" },
    });
    const served = await startRoutesServer(routes);
    onSuiteFinished(served.close);
    Object.assign(sharedState, database, { url: served.url });
  }, 240_000);
  return { database: sharedState, queries };
}

/** For tests: inserts an order without checking any rules. */
export async function insertOrder(
  { db }: Pick<Database, "db">,
  order: {
    itemId: string;
    start: Date;
    end: Date;
    status: "held" | "confirmed" | "released";
    holdExpiresAt?: Date;
    quantity?: number;
  },
): Promise<void> {
  const id = randomUUID();
  const { itemId, start, end, status, quantity = 1 } = order;
  await sql`
    insert into orders (id, number, status, visitor_id, item_id, centre_id, unit, starts_at, ends_at, during, quantity,
      people, customer_name, customer_email, customer_phone, quote, total_paise, hold_expires_at, created_at)
    select ${id}, ${id}, ${status}, null, i.id, i.centre_id, i.unit, ${start}::timestamptz, ${end}::timestamptz,
      tstzrange(${start}::timestamptz, ${end}::timestamptz + make_interval(mins => i.buffer_minutes)), ${quantity}, 1,
      'Asha Rao', 'asha@example.in', '+919876543210', '{}', 0,
      ${order.holdExpiresAt ?? addMinutes(end, 0)}::timestamptz, ${start}::timestamptz
    from items i where i.id = ${itemId}
  `.execute(db);
}
