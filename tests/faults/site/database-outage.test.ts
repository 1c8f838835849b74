import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdResponse } from "../../../src/api/contract/booking.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";
import { type OrderKey, payAtBank, type SlotRequest, serviceVisitor } from "../../support/service-visitor.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { makeSmallDisk, type SmallDisk } from "../../support/small-disk.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { expectOneLineASecond } from "../support/outage-log.ts";
import { fetchPage, metricsSettings } from "../support/page-source.ts";
import { isLong, rounds } from "../support/round-counts.ts";

const clients = 6;
/** What the table promises: the site is ready so soon after the database is back. */
const readyWithinMs = 10_000;

let disk: SmallDisk | null;
let server: PostgresServer;
let proxy: TcpProxy;
let site: RunningSite;
/** Past the proxy. */
let databaseUrl: string;
let folder: string;
let nextRequest: () => SlotRequest;
const metrics = await metricsSettings();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "database-away-"));
  disk = await makeSmallDisk(400);
  // What was acknowledged must outlive a killed server, so it waits for its log, unlike in other tests.
  const settings = ["synchronous_commit=on", "max_connections=30", "max_wal_size=64MB", "min_wal_size=32MB"];
  server = await startPostgres({ settings, ...(disk === null ? {} : { folder: disk.path }) });
  databaseUrl = await server.createDatabase();
  proxy = await startTcpProxy(server.port);
  const url = new URL(databaseUrl);
  url.port = String(proxy.port);
  site = await startSite({
    ...metrics,
    DATA_DIR: folder,
    DATABASE_URL: url.href,
    TOKEN_SECRET: "t".repeat(20) + randomUUID(),
  });
  nextRequest = await roomRequests(site.origin);
});

afterAll(async () => {
  await site?.stop();
  await proxy?.close();
  await server?.stop();
  await disk?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** What is done to the database, and undone. */
type Fault = {
  readonly name: string;
  readonly inject: () => Promise<void>;
  /** Resolves when the database is back. */
  readonly revert: () => Promise<void>;
  /** Whether every client may get through all the same. */
  readonly isMild?: boolean;
  /** Whether reads may continue, so that the site may go on calling itself ready. */
  readonly isReadable?: boolean;
  /** Left to the long form. */
  readonly isSlow?: boolean;
};

const nothing = () => Promise.resolve();
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
  { name: "single backends terminated", inject: terminateOneByOne, revert: nothing, isMild: true },
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
  { name: "out of connections", inject: takeAllConnections, revert: giveConnectionsBack },
  { name: "disk full", inject: fillDisk, revert: clearDisk, isReadable: true },
];
const errors = allFaults.filter(({ isSlow }) => isLong || !isSlow);

describe("the site outlives its PostgreSQL", () => {
  test.for(errors)("$name", { timeout: rounds(1, 10) * 120_000 }, async ({ name, ...fault }, context) => {
    const runs = rounds(1, 10);
    const reported = new Map<string, ReportedOrders>();
    const seen: Observations = { statuses: new Map(), unavailable: 0, held: 0, problems: [] };
    const readyMs: number[] = [];
    const away = new AbortController();
    const crowd = Array.from({ length: clients }, () => bookUntil(away.signal, reported, seen));
    try {
      for (let run = 0; run < runs; run += 1) readyMs.push(await runWithFault(fault, seen));
    } finally {
      away.abort();
      await Promise.all(crowd);
    }
    expect(seen.problems).toEqual([]);
    expect([...seen.statuses.keys()].filter((status) => ![200, 201, 409, 422, 503].includes(status))).toEqual(
      [],
    );
    expect(site.process.exitCode).toBeNull();
    const lost = await findLost(reported);
    const slowest = Math.max(...readyMs);
    const note = `${reported.size} orders, ${seen.unavailable} × 503, ready again after ${(slowest / 1_000).toFixed(1)} s at the most`;
    recordFault(context, { fault: name, runs, lost: lost.length, note });
    expect(lost).toEqual([]);
    expect(slowest).toBeLessThan(readyWithinMs);
  });

  test("the log tells of it in one line a second at the most, and of nothing unexpected", () => {
    expectOneLineASecond(site);
  });
});

/** What clients were told, by the address that each booking alone has. */
type ReportedOrders = OrderKey & { isConfirmed: boolean };
type Observations = {
  readonly statuses: Map<number, number>;
  unavailable: number;
  held: number;
  readonly problems: string[];
};

/** Harms the database until clients notice, and mends it. Returns how long it then took to be ready, in milliseconds. */
async function runWithFault(
  { inject: harm, revert: mend, isMild, isReadable }: Omit<Fault, "name">,
  seen: Observations,
): Promise<number> {
  const count = seen.held;
  await expect.poll(() => seen.held, { timeout: 60_000 }).toBeGreaterThan(count);
  const before = seen.unavailable;
  await home();
  await harm();
  try {
    if (!isMild) {
      await expect.poll(() => seen.unavailable, { timeout: 60_000 }).toBeGreaterThan(before);
      if (!isReadable) {
        await expect.poll(() => isReady(), { timeout: 30_000 }).toBe(false);
        // Fresh for a moment, then the last good copy.
        await expect.poll(home, { timeout: 30_000 }).toMatchObject({ isLastCopy: true });
      }
      expect((await home()).html).toContain("Delhi");
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
    }
  } finally {
    await mend();
  }
  const revertedAt = performance.now();
  const heldBefore = seen.held;
  await expect.poll(() => isReady(), { timeout: 60_000, interval: 50 }).toBe(true);
  await expect.poll(() => seen.held, { timeout: 60_000, interval: 20 }).toBeGreaterThan(heldBefore);
  return performance.now() - revertedAt;
}

/** The home page, which was requested before the fault and is served whatever happens. */
async function home() {
  const page = await fetchPage(site.origin, metrics);
  expect(page.reply.status).toBe(200);
  return page;
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${site.origin}/readyz`)).ok;
}

/** Books and pays one time after the other; who is told to come again does so with the same request. */
async function bookUntil(
  signal: AbortSignal,
  reported: Map<string, ReportedOrders>,
  seen: Observations,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await bookAndPay(signal, reported, seen);
    } catch (error) {
      seen.problems.push(
        error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error),
      );
      await wait(100);
    }
  }
}

async function bookAndPay(
  signal: AbortSignal,
  reported: Map<string, ReportedOrders>,
  seen: Observations,
): Promise<void> {
  const visitor = serviceVisitor(site.origin);
  const email = `${randomUUID()}@example.in`;
  /** Null when the test ended before the database came back, or the request was refused. */
  async function ask(path: string, body: object): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const response = await visitor.post(path, body, { "idempotency-key": key });
      const text = await response.text();
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
      if (response.status < 300) return JSON.parse(text);
      if (response.status === 503) {
        seen.unavailable += 1;
        if (!/"code":"service_unavailable"/.test(text) || response.headers.get("retry-after") === null) {
          seen.problems.push(`503 without its reason or Retry-After: ${text}`);
        }
      } else if (response.status !== 409 || !/in_progress/.test(text)) return null;
      if (signal.aborted) return null;
      await wait(100);
    }
  }
  const customer = { name: "Asha Rao", email, phone: "98765 43210" };
  const held = v.safeParse(
    holdResponse,
    await ask("/order/verifyAndBook", { intent: "book", ...nextRequest(), customer }),
  );
  if (!held.success) return;
  const { orderId, token } = held.output;
  seen.held += 1;
  const order: ReportedOrders = { orderId, token, isConfirmed: false };
  reported.set(email, order);
  const begun = await ask("/order/initPayment", { orderId, token });
  if (begun === null) return;
  const { checkout } = begun as { checkout: { gatewayOrderId: string } };
  const paid = await payAtBank(visitor, checkout.gatewayOrderId, "once");
  const verified = await ask("/order/verifyPayment", { orderId, token, ...paid });
  order.isConfirmed = (verified as { status?: string } | null)?.status === "confirmed";
}

/** Everything that clients were told and that the database does not know, and whatever was done twice. */
async function findLost(reported: ReadonlyMap<string, ReportedOrders>): Promise<string[]> {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string; status: string; email: string; invoices: string }>(
      `select id, status, customer_email as email,
        (select count(*) from invoices where order_id = orders.id) as invoices from orders`,
    );
    const byEmail = new Map<string, typeof rows>();
    for (const row of rows) byEmail.set(row.email, [...(byEmail.get(row.email) ?? []), row]);
    const lost: string[] = [];
    for (const [email, { orderId, isConfirmed }] of reported) {
      const found = byEmail.get(email) ?? [];
      const [order] = found;
      const isKept = found.length === 1 && order?.id === orderId;
      const isRight = isConfirmed ? order?.status === "confirmed" && order.invoices === "1" : true;
      if (!isKept || !isRight) lost.push(`${orderId} (confirmed: ${isConfirmed}): ${JSON.stringify(found)}`);
    }
    const gaps = await admin.query(
      `select kind, max(serial), count(*) from invoices group by seller_gstin, kind, financial_year
        having min(serial) <> 1 or max(serial) <> count(*)`,
    );
    return [...lost, ...gaps.rows.map((row) => `numbers with a gap: ${JSON.stringify(row)}`)];
  });
}

async function withAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const siteConnections = "application_name = 'workspace-service'";

/** One backend after the other, each in the middle of a transaction where there is one. */
async function terminateOneByOne(): Promise<void> {
  await withAdmin(async (admin) => {
    const ended: number[] = [];
    while (ended.length < 20) {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid, pg_terminate_backend(pid) from pg_stat_activity where ${siteConnections} and pid <> all($1)
          order by xact_start nulls last limit 1`,
        [ended],
      );
      ended.push(...rows.map(({ pid }) => pid));
    }
  });
}

/** Takes every connection that the server has, those of the site as well. */
async function takeAllConnections(): Promise<void> {
  await withAdmin(async (admin) => {
    for (;;) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${siteConnections}`);
      while (await takeConnection());
      const { rows } = await admin.query(`select 1 from pg_stat_activity where ${siteConnections}`);
      if (rows.length === 0) return;
    }
  });
}

async function takeConnection(): Promise<boolean> {
  const hog = new pg.Client(databaseUrl);
  // Without a listener a connection that the server ends would fail the whole test file.
  hog.on("error", () => {});
  try {
    await hog.connect();
    blockingClients.push(hog);
    return true;
  } catch {
    return false;
  }
}

async function giveConnectionsBack(): Promise<void> {
  for (const hog of blockingClients.splice(0)) await hog.end();
}

/** Really full where the test may make a disk; else the database is made to say so. */
async function fillDisk(): Promise<void> {
  if (disk !== null) return disk.fill();
  await withAdmin((admin) =>
    admin.query(`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
      create trigger disk_is_full before insert on orders execute function disk_is_full();`),
  );
}

async function clearDisk(): Promise<void> {
  if (disk === null) {
    await withAdmin((admin) => admin.query("drop function disk_is_full() cascade"));
    return;
  }
  await disk.clear();
  // A server that cannot write its log ends, and waits for whoever makes room to start it.
  if (!server.isRunning()) await server.begin();
}
