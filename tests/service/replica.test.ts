import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { createFreshDatabase } from "../support/databases.ts";
import { createServiceVisitor, fetchListing, sampleCustomer } from "../support/service-visitor.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

/**
 * Creates a primary and a database behind a proxy, which the tests use as its replica. Both differ, so that a test can
 * distinguish them.
 */
async function createDatabases() {
  const [primary, replica] = [await createFreshDatabase(), await createFreshDatabase()];
  const proxy = await startTcpProxy(Number(new URL(replica).port));
  onTestFinished(proxy.close);
  const replicaUrl = Object.assign(new URL(replica), { port: String(proxy.port) }).href;
  return { primary, replica, replicaUrl, proxy };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe("reads with a replica", () => {
  async function openPair() {
    const { primary, replica, replicaUrl, proxy } = await createDatabases();
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const open = async () => {
      const database = await openDatabase({ databaseUrl: primary, replicaUrl, dataDir: "memory://", log });
      onTestFinished(database.close);
      return database;
    };
    const names = new Map([
      [new URL(primary).pathname.slice(1), "primary"],
      [new URL(replica).pathname.slice(1), "replica"],
    ]);
    const sourceOf = async ({ reads }: Awaited<ReturnType<typeof open>>) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(reads);
      return names.get(rows[0]?.name ?? "");
    };
    return { primary, replica, proxy, lines, open, sourceOf };
  }

  test("reads use the replica, and everything else the primary", async () => {
    const { open, sourceOf } = await openPair();
    const database = await open();
    expect(await sourceOf(database)).toBe("replica");
    expect(await sourceOf({ ...database, reads: database.db })).toBe("primary");
    expect(await sourceOf({ ...database, reads: database.withoutTimeouts })).toBe("primary");
  });

  test.each(["refuse", "hang"] as const)(
    "reads use the primary while the replica answers with %s, and the replica afterwards",
    async (mode) => {
      const { open, sourceOf, proxy, lines } = await openPair();
      const database = await open();
      expect(await sourceOf(database)).toBe("replica");
      proxy.set(mode);
      if (mode === "refuse") proxy.reset();
      expect(await sourceOf(database)).toBe("primary");
      expect(lines.filter((line) => line.includes("The read replica is unavailable."))).toHaveLength(1);
      proxy.set("pass");
      proxy.reset();
      await expect.poll(() => sourceOf(database)).toBe("replica");
      expect(lines.join("")).toContain("The read replica is available again.");
    },
  );

  test("a service starts while the replica is unreachable", async () => {
    const { open, sourceOf, proxy } = await openPair();
    proxy.set("refuse");
    expect(await sourceOf(await open())).toBe("primary");
  });

  test("a read that the replica cancels because of a conflict is repeated on the primary", async () => {
    const { open, primary, replica } = await openPair();
    await run(primary, "create function probe() returns text language sql as $$ select 'primary' $$");
    await run(
      replica,
      "create function probe() returns text language plpgsql as $$ begin raise sqlstate '40001'; end $$",
    );
    const { reads } = await open();
    const { rows } = await sql<{ source: string }>`select probe() as source`.execute(reads);
    expect(rows).toEqual([{ source: "primary" }]);
  });

  test("the error of a wrong statement is reported and not repeated on the primary", async () => {
    const { open, sourceOf } = await openPair();
    const database = await open();
    await expect(sql`select nonsense`.execute(database.reads)).rejects.toThrow(/nonsense/);
    expect(await sourceOf(database)).toBe("replica");
  });
});

test("lists show the replica's prices, and a booking has the primary's price", async () => {
  const { primary, replica, replicaUrl } = await createDatabases();
  for (const databaseUrl of [replica, primary]) {
    const service = await startWorkspace(settingsIn("memory://", { databaseUrl }));
    await service.close();
  }
  await run(replica, "update items set price_paise = 12300");
  const service = await startWorkspace(settingsIn("memory://", { databaseUrl: primary, replicaUrl }));
  onTestFinished(service.close);
  const visitor = createServiceVisitor(service.url);
  const { items } = await fetchListing(visitor, { city: "delhi" });
  expect(new Set(items.map(({ item }) => item.pricePaise))).toEqual(new Set([12300]));
  const request = (await roomRequests(service.url))();
  const verified = await visitor.post("/order/verifyAndBook", {
    ...{ intent: "verify", ...request, customer: sampleCustomer },
  });
  const { quote } = (await verified.json()) as { quote: { lines: { unitPricePaise: number }[] } };
  expect(verified.status).toBe(200);
  expect(quote.lines[0]?.unitPricePaise).toBeGreaterThan(12300);
});
