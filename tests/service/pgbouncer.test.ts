import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { asSite } from "../../src/http/testing.ts";
import { inTransaction } from "../../src/workspace/database/transaction.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { createFreshDatabase, databaseForTest } from "../support/databases.ts";
import { pgBouncerPath, startPgBouncer } from "../support/pgbouncer.ts";
import { setupCommand } from "../support/programs.ts";
import { createServiceVisitor } from "../support/service-visitor.ts";

const isInstalled = existsSync(pgBouncerPath);
const reason = isInstalled ? "" : ` (skipped: PgBouncer is missing, run \`${setupCommand}\`)`;

/** Creates a database and returns its direct URL and its URL through PgBouncer. */
async function createPooledDatabase(poolSize: number) {
  const direct = await createFreshDatabase();
  const bouncer = await startPgBouncer(direct, poolSize);
  onTestFinished(bouncer.stop);
  return { direct, url: bouncer.url };
}

/** Counts the connections of clients. Autovacuum connects to a database too, without the pool. */
const otherConnections = `select count(*)::int as open from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

describe.skipIf(!isInstalled)(`a service behind PgBouncer in transaction mode${reason}`, () => {
  test("PgBouncer rejects limits as start-up parameters (control)", async () => {
    const { url } = await createPooledDatabase(1);
    const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
    await expect(client.connect()).rejects.toThrow(/statement_timeout/);
  });

  test("limits apply to every statement and do not leak to the next client of the connection", async () => {
    const { url } = await createPooledDatabase(1);
    const { db, withoutTimeouts } = await databaseForTest(url, 4);
    const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
    const limitInside = await inTransaction(
      db,
      { kind: "customer" },
      async (tx) => (await limit.execute(tx)).rows,
    );
    expect(limitInside).toEqual([{ statement_timeout: "5s" }]);
    expect((await limit.execute(db)).rows).toEqual([{ statement_timeout: "5s" }]);
    expect((await limit.execute(withoutTimeouts)).rows).toEqual([{ statement_timeout: "0" }]);
    const slow = inTransaction(db, { kind: "customer" }, (tx) =>
      sql`set local statement_timeout = 100; select pg_sleep(60)`.execute(tx),
    );
    await expect(slow).rejects.toThrow(/statement timeout/);
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(/statement timeout/);
  });

  test("concurrent visitors book each slot once through two server connections", async () => {
    const { direct, url } = await createPooledDatabase(2);
    const workspace = await startWorkspace(settingsIn("memory://", { databaseUrl: url, databasePool: 20 }));
    onTestFinished(workspace.close);
    const requestedSlots = Array.from({ length: 10 }, await roomRequests(workspace.url));
    const statuses = await Promise.all(
      [...requestedSlots, ...requestedSlots, ...requestedSlots].map(async (bookingRequest, index) => {
        const phone = String(9_876_500_000 + index);
        const customer = { name: "Asha Rao", email: `${randomUUID()}@example.in`, phone };
        const visitor = createServiceVisitor(workspace.url);
        const response = await visitor.post(
          "/order/verifyAndBook",
          { intent: "book", ...bookingRequest, customer },
          asSite({ "x-visitor-id": randomUUID(), "x-forwarded-for": "127.0.0.1" }),
        );
        return response.status;
      }),
    );
    const held = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
    const admin = new pg.Client(direct);
    await admin.connect();
    const { rows } = await admin.query("select count(*)::int as held from orders where status = 'held'");
    const backends = await admin.query(otherConnections);
    await admin.end();
    expect(rows).toEqual([{ held }]);
    expect(held).toBe(requestedSlots.length);
    expect(backends.rows[0].open).toBeLessThanOrEqual(2);
  });
});

test("DATABASE_POOL limits the connections of a process under concurrent requests", async () => {
  const url = await createFreshDatabase();
  const workspace = await startWorkspace(settingsIn("memory://", { databaseUrl: url, databasePool: 3 }));
  onTestFinished(workspace.close);
  const admin = new pg.Client(url);
  await admin.connect();
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fetch(`${workspace.url}/api/listBuildings?city=delhi&page=${index + 1}`),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(200));
  const { rows } = await admin.query(otherConnections);
  await admin.end();
  expect(rows[0].open).toBe(3);
});
