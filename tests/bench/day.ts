import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addDays, istDateOf, weekdayOf } from "../../src/api/contract/ist.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { createVisitor, fetchListing, fetchOrder, payForHold, readHold } from "../support/service-visitor.ts";
import { startSite } from "../support/site.ts";
import { cpuOf } from "./load.ts";
import { createSampleDatabase, siteSettings } from "./sample-database.ts";

/**
 * Runs a busy day of a large site in a few minutes: visitors browse, search, book, pay, move and cancel, each with a
 * pause between two actions. Prints the latencies of each action, and each minute the CPU time and the memory of the
 * site and the CPU time of the database. Exits with 1 if a request fails.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    visitors: { type: "string", default: "12" },
    /** The average pause of a visitor between two actions, in milliseconds. */
    pause: { type: "string", default: "1000" },
    centres: { type: "string", default: "300" },
    orders: { type: "string", default: "20000" },
    folder: { type: "string", default: tmpdir() },
  },
});
const server = await startPostgres({ folder: options.folder, settings: ["shared_buffers=512MB"] });
const sample = await createSampleDatabase(server, {
  centres: Number(options.centres),
  orders: Number(options.orders),
});
const site = await startSite({
  ...siteSettings(sample),
  // As in production: each visitor has an IP address, to which the limits apply.
  ...{ TRUST_PROXY: "1", UNLIMITED_ADDRESSES: "", PAGE_DATA_SECONDS: "2" },
});
const sitePid = site.process.pid ?? 0;

const latencies = new Map<string, number[]>();
const problems = new Map<string, number>();
let lostRaces = 0;
const endsAt = performance.now() + Number(options.minutes) * 60_000;

/** Runs an action, records its latency, and pauses. Returns undefined if it failed. */
async function measured<Result>(name: string, action: () => Promise<Result>): Promise<Result | undefined> {
  const startedAt = performance.now();
  try {
    const result = await action();
    latencies.set(name, [...(latencies.get(name) ?? []), performance.now() - startedAt]);
    return result;
  } catch (error) {
    const problem = `${name}: ${String(error).slice(0, 160)}`;
    problems.set(problem, (problems.get(problem) ?? 0) + 1);
    return undefined;
  } finally {
    await wait(Math.random() * 2 * Number(options.pause));
  }
}

const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];
const cities = ["delhi", "mumbai", "bangalore", "pune", "chennai", "hyderabad"];
const words = ["meeting room", "delhi", "wifi projector", "110001", "neem", "training room pune"];

/** One visit: looks around, and in two of three cases books a room; may move or cancel the booking. */
async function visit(number: number): Promise<void> {
  const address = `203.0.${Math.floor(number / 250) % 250}.${number % 250}`;
  const visitor = createVisitor((path, { headers, ...init }) =>
    fetch(site.origin + path, {
      ...{ redirect: "manual", ...init },
      headers: { ...headers, "x-forwarded-for": address },
    }),
  );
  const city = pick(cities) ?? "delhi";
  const date = nextWeekday(1 + Math.floor(Math.random() * 40));
  const hour = 9 + Math.floor(Math.random() * 9);
  const page = (name: string, path: string) =>
    measured(name, async () => {
      const response = await visitor.get(path);
      await response.text();
      if (response.status !== 200) throw new Error(`${response.status}`);
    });
  const time = { date, from: `${pad(hour)}:00`, to: `${pad(hour + 1)}:00` };
  await page("home", "/");
  await page("search", `/search?q=${encodeURIComponent(pick(words) ?? "delhi")}`);
  await page("city", `/coworking-space/${city}`);
  await page("rooms", `/meeting-rooms/${city}/all?${new URLSearchParams(time)}`);
  const listing = await measured("list of rooms", () =>
    fetchListing(visitor, { productType: "CO_WORKING_MEETING_ROOM", city, ...time, people: "2" }),
  );
  const room = pick(listing?.items ?? []);
  if (room === undefined) return;
  const { building, item } = room;
  await page("centre", `/coworking-space/${city}/${building.id}`);
  const path = `/booking-details/${building.id}/${item.id}`;
  await page("booking", `${path}?${new URLSearchParams({ ...time, people: "2" })}`);
  if (Math.random() < 1 / 3) return;
  const period = (from: number) => ({
    start: `${date}T${pad(from)}:00:00+05:30`,
    end: `${date}T${pad(from + 1)}:00:00+05:30`,
  });
  const order = await measured("hold", async () => {
    const response = await visitor.post("/order/verifyAndBook", {
      ...{ intent: "book", buildingId: building.id, catalogId: item.id, people: 2, ...period(hour) },
      customer: {
        name: "Asha Rao",
        email: `day${number}@example.in`,
        phone: `9${String(100_000_000 + number)}`,
      },
    });
    if (response.status !== 409) return readHold(response);
    lostRaces += 1;
    return undefined;
  });
  if (order === undefined) return;
  const key = { orderId: order.orderId, token: order.token };
  const paid = await measured("payment", () => payForHold(visitor, key));
  if (paid?.status !== "confirmed") return;
  await page("ticket", `/payment-success/${key.orderId}`);
  const change = Math.random();
  const booked = await fetchOrder(visitor, key);
  if (change < 0.25)
    await measured("move", async () => {
      const expectedTotalPaise = booked.quote.totalPaise;
      const response = await visitor.post("/order/move", { ...key, ...period(hour + 1), expectedTotalPaise });
      const body = await response.text();
      if (response.status === 409) lostRaces += 1;
      else if (response.status !== 200) throw new Error(`${response.status} ${body}`);
    });
  else if (change < 0.5)
    await measured("cancel", async () => {
      const expectedRefundPaise = booked.cancellation.refundNowPaise;
      const response = await visitor.post("/order/cancel", { ...key, expectedRefundPaise });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    });
}

function nextWeekday(ahead: number): string {
  const date = addDays(istDateOf(new Date()), ahead);
  return [0, 6].includes(weekdayOf(date)) ? nextWeekday(ahead + 2) : date;
}

function pad(hour: number): string {
  return String(hour).padStart(2, "0");
}

/** Returns the resident memory of a process in MB. */
function residentMb(pid: number): number {
  const [, kb = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1024);
}

const minutes: Record<string, number>[] = [];
async function recordMinutes(): Promise<void> {
  let [siteCpu, databaseCpu] = [cpuOf(sitePid), await server.cpuMs()];
  while (performance.now() < endsAt - 1_000) {
    await wait(Math.min(60_000, endsAt - performance.now()));
    const [site, database] = [cpuOf(sitePid), await server.cpuMs()];
    minutes.push({
      "site, CPU s": (site - siteCpu) / 1000,
      "database, CPU s": (database - databaseCpu) / 1000,
      "site, MB": residentMb(sitePid),
    });
    [siteCpu, databaseCpu] = [site, database];
  }
}

let visits = 0;
const visitorLoop = async () => {
  while (performance.now() < endsAt) {
    visits += 1;
    await visit(visits);
  }
};
await Promise.all([recordMinutes(), ...Array.from({ length: Number(options.visitors) }, visitorLoop)]);

const rows = [...latencies].map(([name, all]) => {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return [name, { count: all.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }] as const;
});
console.log(
  `${visits} visits in ${options.minutes} minutes, with ${options.centres} centres and ${options.orders} orders; latencies in ms`,
);
console.table(Object.fromEntries(rows));
console.table(minutes);
console.log(`${lostRaces} holds and moves found their time taken.`);
for (const [problem, count] of problems) console.error(`${count} × ${problem}`);
await site.stop();
await server.stop();
await rm(sample.dataDir, { recursive: true, force: true });
process.exitCode = problems.size > 0 ? 1 : 0;
