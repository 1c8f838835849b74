import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { holdResponse } from "../../../src/api/contract/booking.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";
import {
  createServiceVisitor,
  type OrderKey,
  payAtBank,
  readHold,
  type SlotRequest,
} from "../../support/service-visitor.ts";
import { setUpSuite } from "../../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { makeSmallDisk, type SmallDisk } from "../../support/small-disk.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { expectOneLineASecond } from "../support/outage-log.ts";
import { fetchPage, metricsSettings } from "../support/page-source.ts";
import { isLongRun, roundCount } from "../support/round-counts.ts";

const clients = 6;
/** Maximum time until the site is ready after the database is available again, in milliseconds. */
const readyWithinMs = 10_000;

let disk: SmallDisk | null;
let server: PostgresServer;
let proxy: TcpProxy;
let site: RunningSite;
/** URL for direct connections to the database, which bypass the proxy. */
let databaseUrl: string;
let folder: string;
let nextRequest: () => SlotRequest;
const metrics = await metricsSettings();

setUpSuite(async (onSuiteFinished) => {
  folder = await mkdtemp(join(tmpdir(), "database-away-"));
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  disk = await makeSmallDisk(400);
  onSuiteFinished(() => disk?.remove());
  const settings = ["max_connections=30", "max_wal_size=64MB", "min_wal_size=32MB"];
  server = await startPostgres({ settings, ...(disk === null ? {} : { folder: disk.path }) });
  onSuiteFinished(() => server.stop());
  databaseUrl = await server.createDatabase();
  proxy = await startTcpProxy(server.port);
  onSuiteFinished(() => proxy.close());
  const url = new URL(databaseUrl);
  url.port = String(proxy.port);
  site = await startSite({
    ...metrics,
    DATA_DIR: folder,
    DATABASE_URL: url.href,
    TOKEN_SECRET: "t".repeat(20) + randomUUID(),
  });
  onSuiteFinished(() => site.stop());
  nextRequest = await roomRequests(site.origin);
});

/** A fault of the database, with functions that inject and revert it. */
type Fault = {
  readonly name: string;
  readonly inject: () => Promise<void>;
  /** Resolves when the database is available again. */
  readonly revert: () => Promise<void>;
  /** True if all requests of clients may succeed during the fault. */
  readonly isMild?: boolean;
  /** True if the database may still be readable, so that the site may stay ready. */
  readonly isReadable?: boolean;
  /** True if the fault is injected only in the long form. */
  readonly isSlow?: boolean;
};

const noFault = () => Promise.resolve();
const blockingClients: pg.Client[] = [];

const allFaults: readonly Fault[] = [
  {
    name: "PostgreSQL restarted under load",
    inject: () => server.shutDown("SIGINT"),
    revert: () => server.begin(),
    isSlow: true,
  },
  {
    name: "PostgreSQL ended at once (immediate)",
    inject: () => server.shutDown("SIGQUIT"),
    revert: () => server.begin(),
    isSlow: true,
  },
  {
    name: "PostgreSQL killed (SIGKILL)",
    inject: () => server.shutDown("SIGKILL"),
    revert: () => server.begin(),
  },
  { name: "single backends terminated", inject: terminateOneByOne, revert: noFault, isMild: true },
  {
    name: "PostgreSQL frozen (SIGSTOP)",
    inject: () => server.freeze(),
    revert: () => server.unfreeze(),
    isSlow: true,
  },
  { name: "cut off silently", inject: async () => proxy.set("hang"), revert: async () => proxy.set("pass") },
  {
    name: "answers lost",
    inject: async () => proxy.set("lose-answers"),
    revert: async () => proxy.set("pass"),
    isSlow: true,
  },
  { name: "out of connections", inject: exhaustConnections, revert: releaseConnections },
  { name: "disk full", inject: fillDisk, revert: clearDisk, isReadable: true },
];
const errors = allFaults.filter(({ isSlow }) => isLongRun || !isSlow);

describe("a site whose PostgreSQL fails", () => {
  test.for(errors)(
    "the site keeps every reported booking and recovers after: $name",
    { timeout: roundCount(1, 10) * 120_000 },
    async ({ name, ...fault }, context) => {
      const runs = roundCount(1, 10);
      const reportedOrders = new Map<string, ReportedOrder>();
      const observations: Observations = { statuses: new Map(), unavailable: 0, held: 0, problems: [] };
      const readyMs: number[] = [];
      const stopClients = new AbortController();
      const clientRuns = Array.from({ length: clients }, () =>
        bookUntilAborted(stopClients.signal, reportedOrders, observations),
      );
      try {
        for (let run = 0; run < runs; run += 1) readyMs.push(await runWithFault(fault, observations));
      } finally {
        stopClients.abort();
        await Promise.all(clientRuns);
      }
      expect(observations.problems).toEqual([]);
      expect(
        [...observations.statuses.keys()].filter((status) => ![200, 201, 409, 422, 503].includes(status)),
      ).toEqual([]);
      expect(site.process.exitCode).toBeNull();
      const lostOrders = await findLost(reportedOrders);
      const slowestMs = Math.max(...readyMs);
      const note = `${reportedOrders.size} orders, ${observations.unavailable} × 503, ready again after at most ${(slowestMs / 1_000).toFixed(1)} s`;
      recordFault(context, { fault: name, runs, lost: lostOrders.length, note });
      expect(lostOrders).toEqual([]);
      expect(slowestMs).toBeLessThan(readyWithinMs);
    },
  );

  test("the site logs the outage in at most one line per second, and nothing unexpected", () => {
    expectOneLineASecond(site);
  });
});

/** An order as reported to a client. Orders are stored by email address, which is unique per booking. */
type ReportedOrder = OrderKey & { isConfirmed: boolean };
type Observations = {
  readonly statuses: Map<number, number>;
  unavailable: number;
  held: number;
  readonly problems: string[];
};

/** Injects a fault, waits until clients notice it, and reverts it. Returns the milliseconds until the site is ready. */
async function runWithFault(
  { inject, revert, isMild, isReadable }: Omit<Fault, "name">,
  observations: Observations,
): Promise<number> {
  const count = observations.held;
  await expect.poll(() => observations.held, { timeout: 60_000 }).toBeGreaterThan(count);
  const before = observations.unavailable;
  await home();
  await inject();
  try {
    if (!isMild) {
      await expect.poll(() => observations.unavailable, { timeout: 60_000 }).toBeGreaterThan(before);
      if (!isReadable) {
        await expect.poll(() => isReady(), { timeout: 30_000 }).toBe(false);
        // The cached page is fresh for a moment. After that, the site serves it as the last good copy.
        await expect.poll(home, { timeout: 30_000 }).toMatchObject({ isLastCopy: true });
      }
      expect((await home()).html).toContain("Delhi");
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
    }
  } finally {
    await revert();
  }
  const recoveryStartedAt = performance.now();
  const heldCountBefore = observations.held;
  await expect.poll(() => isReady(), { timeout: 60_000, interval: 50 }).toBe(true);
  await expect
    .poll(() => observations.held, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(heldCountBefore);
  return performance.now() - recoveryStartedAt;
}

/** Fetches the home page. It is cached before the fault, so the site must always serve it. */
async function home() {
  const page = await fetchPage(site.origin, metrics);
  expect(page.response.status).toBe(200);
  return page;
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${site.origin}/readyz`)).ok;
}

/**
 * Books and pays one slot after another. If the response asks for a retry, repeats the request with the same
 * idempotency key.
 */
async function bookUntilAborted(
  signal: AbortSignal,
  reportedOrders: Map<string, ReportedOrder>,
  observations: Observations,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await bookAndPay(signal, reportedOrders, observations);
    } catch (error) {
      observations.problems.push(
        error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error),
      );
      await wait(100);
    }
  }
}

async function bookAndPay(
  signal: AbortSignal,
  reportedOrders: Map<string, ReportedOrder>,
  observations: Observations,
): Promise<void> {
  const visitor = createServiceVisitor(site.origin);
  const email = `${randomUUID()}@example.in`;
  /** Returns null if the test ended before the database was available again, or if the request was rejected. */
  async function send(path: string, body: object): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const response = await visitor.post(path, body, { "idempotency-key": key });
      const copy = response.clone();
      const text = await response.text();
      observations.statuses.set(response.status, (observations.statuses.get(response.status) ?? 0) + 1);
      if (response.status === 201 && path === "/order/verifyAndBook") return readHold(copy);
      if (response.status < 300) return JSON.parse(text);
      if (response.status === 503) {
        observations.unavailable += 1;
        if (!/"code":"service_unavailable"/.test(text) || response.headers.get("retry-after") === null) {
          observations.problems.push(`503 without its error code or Retry-After: ${text}`);
        }
      } else if (response.status !== 409 || !/in_progress/.test(text)) return null;
      if (signal.aborted) return null;
      await wait(100);
    }
  }
  const customer = { name: "Asha Rao", email, phone: "98765 43210" };
  const held = v.safeParse(
    holdResponse,
    await send("/order/verifyAndBook", { intent: "book", ...nextRequest(), customer }),
  );
  if (!held.success) return;
  const { orderId, token } = held.output;
  observations.held += 1;
  const order: ReportedOrder = { orderId, token, isConfirmed: false };
  reportedOrders.set(email, order);
  const initResponse = await send("/order/initPayment", { orderId, token });
  if (initResponse === null) return;
  const { checkout } = initResponse as { checkout: { gatewayOrderId: string } };
  const payment = await payAtBank(visitor, checkout.gatewayOrderId, "once");
  const verifyResponse = await send("/order/verifyPayment", { orderId, token, ...payment });
  order.isConfirmed = (verifyResponse as { status?: string } | null)?.status === "confirmed";
}

/** Finds reported orders that are missing from the database, duplicates, and gaps in the invoice numbers. */
async function findLost(reportedOrders: ReadonlyMap<string, ReportedOrder>): Promise<string[]> {
  return runAsAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string; status: string; email: string; invoices: string }>(
      `select id, status, customer_email as email,
        (select count(*) from invoices where order_id = orders.id) as invoices from orders`,
    );
    const ordersByEmail = new Map<string, typeof rows>();
    for (const row of rows) ordersByEmail.set(row.email, [...(ordersByEmail.get(row.email) ?? []), row]);
    const lostOrders: string[] = [];
    for (const [email, { orderId, isConfirmed }] of reportedOrders) {
      const found = ordersByEmail.get(email) ?? [];
      const [order] = found;
      const isStoredOnce = found.length === 1 && order?.id === orderId;
      const hasExpectedStatus = isConfirmed ? order?.status === "confirmed" && order.invoices === "1" : true;
      if (!isStoredOnce || !hasExpectedStatus)
        lostOrders.push(`${orderId} (confirmed: ${isConfirmed}): ${JSON.stringify(found)}`);
    }
    const gaps = await admin.query(
      `select kind, max(serial), count(*) from invoices group by seller_gstin, kind, financial_year
        having min(serial) <> 1 or max(serial) <> count(*)`,
    );
    return [...lostOrders, ...gaps.rows.map((row) => `gap in the invoice numbers: ${JSON.stringify(row)}`)];
  });
}

async function runAsAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const siteConnections = "application_name = 'workspace-service'";

/** Terminates one backend after another, in the middle of a transaction if possible. */
async function terminateOneByOne(): Promise<void> {
  await runAsAdmin(async (admin) => {
    const terminatedPids: number[] = [];
    while (terminatedPids.length < 20) {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid, pg_terminate_backend(pid) from pg_stat_activity where ${siteConnections} and pid <> all($1)
          order by xact_start nulls last limit 1`,
        [terminatedPids],
      );
      terminatedPids.push(...rows.map(({ pid }) => pid));
    }
  });
}

/** Terminates the site's connections and takes every connection of the server. */
async function exhaustConnections(): Promise<void> {
  await runAsAdmin(async (admin) => {
    for (;;) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${siteConnections}`);
      while (await openConnection());
      const { rows } = await admin.query(`select 1 from pg_stat_activity where ${siteConnections}`);
      if (rows.length === 0) return;
    }
  });
}

async function openConnection(): Promise<boolean> {
  const adminClient = new pg.Client(databaseUrl);
  // An unhandled error of a connection that the server closes would fail the whole test file.
  adminClient.on("error", () => {});
  try {
    await adminClient.connect();
    blockingClients.push(adminClient);
    return true;
  } catch {
    return false;
  }
}

async function releaseConnections(): Promise<void> {
  for (const hog of blockingClients.splice(0)) await hog.end();
}

/** Fills the disk if the test can mount one. Otherwise, makes the database raise the error of a full disk. */
async function fillDisk(): Promise<void> {
  if (disk !== null) return disk.fill();
  await runAsAdmin((admin) =>
    admin.query(`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
      create trigger disk_is_full before insert on orders execute function disk_is_full();`),
  );
}

async function clearDisk(): Promise<void> {
  if (disk === null) {
    await runAsAdmin((admin) => admin.query("drop function disk_is_full() cascade"));
    return;
  }
  await disk.clear();
  // A server that cannot write its WAL exits, and must be restarted when the disk has space again.
  if (!server.isRunning()) await server.begin();
}
