import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { createServiceVisitor, hold, payForHold } from "../support/service-visitor.ts";
import { findFreePort, startSite } from "../support/site.ts";
import { type Cost, costOfPage } from "./load.ts";
import { createReactBaseline } from "./react-floor.ts";

/**
 * Measures the CPU time per page of the production site, including logging, and compares it with React's lower bound.
 * Also compares the home page with bare Koa, which renders the same screen with data from the same service. Each
 * candidate is warmed up and measured in three alternating rounds. The service runs in a separate process, whose CPU
 * time is not included. It is measured separately for the free times of a room's week, database included.
 */
const roundCount = 3;
const work = await mkdtemp(join(tmpdir(), "bench-"));
const service = await startSite({ LOG_LEVEL: "silent" });
const site = await startSite({ WORKSPACE_SERVICE_URL: service.origin });
const bare = await startBareKoa(service.origin);
const sitePid = site.process.pid ?? 0;
const bareKoaPid = bare.child.pid ?? 0;
const servicePid = service.process.pid ?? 0;

const hour = await findFreeHour(service.origin);
const visitor = createServiceVisitor(service.origin);
const order = await hold(visitor, toBookingRequest(hour));
await payForHold(visitor, order);
const { date, from, to } = hour;
const requested = new URLSearchParams({ date, from, to, people: "2" });
/** The measured pages. Their query makes each request a page that is not cached. */
const pages = {
  home: "/?",
  rooms: `/meeting-rooms/delhi/all?${requested}`,
  booking: `/booking-details/${hour.buildingId}/${hour.catalogId}?${requested}`,
  ticket: `/payment-success/${order.orderId}?`,
} as const;
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[];
/** Cookies of the visitor who has the ticket. */
const headers = { cookie: `visitor=${"a".repeat(22)}; orders=${order.orderId}.${order.token}` };

let freshCount = 0;
const uncached =
  (origin: string, page: PageName = "home") =>
  () => {
    freshCount += 1;
    return `${origin}${pages[page]}&bench=${freshCount}`;
  };
// The first pages cost nearly twice as much. After this number of pages, the cost is stable.
const warmUpRenders = 3000;
for (const page of pageNames)
  await costOfPage(sitePid, uncached(site.origin, page), warmUpRenders / pageNames.length, headers);
await costOfPage(bareKoaPid, uncached(bare.origin), warmUpRenders);
const weekOfRoom = () =>
  `${service.origin}/api/freeTimes?buildingId=${hour.buildingId}&catalogId=${hour.catalogId}`;
await costOfPage(servicePid, weekOfRoom, 1000);

const rows: Record<string, Cost[]> = {
  "bare, uncached": [],
  "site, cached": [],
  "bare, cached": [],
  "service, a room's week": [],
};
const floors = new Map<PageName, { readonly measure: (renders: number) => number; readonly ms: number[] }>();
for (const page of pageNames) {
  rows[`site, ${page}`] = [];
  const response = await fetch(site.origin + pages[page], { headers });
  const measure = createReactBaseline(await response.text());
  measure(warmUpRenders / pageNames.length);
  floors.set(page, { measure, ms: [] });
}
for (let round = 0; round < roundCount; round += 1) {
  for (const [page, floor] of floors) {
    floor.ms.push(floor.measure(500));
    rows[`site, ${page}`]?.push(await costOfPage(sitePid, uncached(site.origin, page), 400, headers));
  }
  rows["bare, uncached"]?.push(await costOfPage(bareKoaPid, uncached(bare.origin), 600));
  rows["site, cached"]?.push(await costOfPage(sitePid, () => `${site.origin}/`, 6000));
  rows["bare, cached"]?.push(await costOfPage(bareKoaPid, () => `${bare.origin}/?cached`, 6000));
  rows["service, a room's week"]?.push(await costOfPage(servicePid, weekOfRoom, 600));
}
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[1] ?? 0;
const median = (name: string, key: keyof Cost) => middle((rows[name] ?? []).map((cost) => cost[key]));
console.table(
  Object.fromEntries(
    Object.keys(rows).map((name) => [
      name,
      {
        "CPU ms a page": median(name, "cpuMs").toFixed(3),
        "pages a second": median(name, "perSecond").toFixed(0),
      },
    ]),
  ),
);
const ratio = (one: string, other: string) => (median(one, "cpuMs") / median(other, "cpuMs")).toFixed(2);
console.log(`uncached: ${ratio("site, home", "bare, uncached")} times bare Koa's CPU`);
console.log(`cached: ${ratio("site, cached", "bare, cached")} times bare Koa's CPU`);
for (const [page, { ms }] of floors) {
  const floor = middle(ms);
  const times = median(`site, ${page}`, "cpuMs") / floor;
  console.log(`${page}: ${times.toFixed(1)} times React's floor, ${floor.toFixed(3)} ms`);
}
bare.child.kill();
await site.stop();
await service.stop();
await rm(work, { recursive: true });

async function startBareKoa(serviceUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  process.env.NODE_ENV = "production";
  await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: work,
      rolldownOptions: {
        input: { bare: "tests/bench/bare-koa.tsx" },
        output: { entryFileNames: "[name].mjs", codeSplitting: false },
      },
    },
  });
  const port = await findFreePort();
  const child = fork(join(work, "bare.mjs"), {
    env: { ...process.env, PORT: String(port), SERVICE_URL: serviceUrl },
  });
  const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (first !== "ready") throw new Error("Bare Koa did not start.");
  return { child, origin: `http://127.0.0.1:${port}` };
}
