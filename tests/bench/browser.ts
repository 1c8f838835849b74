import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { bookingPath, findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { createServiceVisitor, hold, payForHold } from "../support/service-visitor.ts";
import { findFreePort, startSite } from "../support/site.ts";
import { startNginx } from "./nginx.ts";
import { measurePresses } from "./presses.ts";
import { measureVisit, type Visit, type VisitedPage } from "./visit.ts";

/**
 * Measures what a page costs in the browser: a phone of 412 × 823 with 150 ms latency, 1.6 Mbit/s and a 4 × slower CPU.
 * Visits ten kinds of page and a bare page of the same React in turn, several times, and prints the medians, the ratios
 * to the bare page, counts that do not depend on the load of the machine, and the delay after each press of the main
 * flow. With `--counts`, it visits each page three times and fails if the median of a count exceeds its limit: the two
 * fonts of a page arrive in one frame in most visits only.
 */
const onlyCounts = process.argv.includes("--counts");
/** Visits through nginx over HTTP/2. Skips the press measurements and the pages that need a cookie. */
const hasHttp2 = process.argv.includes("--http2");
const roundCount = onlyCounts ? 3 : 5;

/** Limits of the counts. That of the requests applies to landing pages only. */
const limits = {
  "whole layouts": 2,
  restyled: 1.5,
  "SVG layouts": 16,
  requests: 28,
  "repeated pictures": 0,
} as const;
const landingPages = ["home", "city"];
/**
 * Whole layouts above the limit: the drawings of rooms for ten and fourteen people in the first view of the list, which
 * are documents of more than 100 objects.
 */
const layoutsOfDrawings: Readonly<Record<string, number>> = { rooms: 2, "rooms at a time": 2 };

const work = await mkdtemp(join(tmpdir(), "bench-browser-"));
const ports = [await findFreePort(), await findFreePort()] as const;
const proxied = (index: 0 | 1) => `https://127.0.0.1:${ports[index]}`;
const site = await startSite({
  LOG_LEVEL: "silent",
  ...(hasHttp2 && { PUBLIC_ORIGIN: proxied(0), TRUST_PROXY: "true", PAYMENTS: "simulator", MAIL: "keep" }),
});
const bare = await startBarePage(site.origin);
const servers = new Map([
  [ports[0], site.origin],
  [ports[1], bare.origin],
]);
const stopNginx = hasHttp2 ? await startNginx(work, servers) : () => {};
const visited = { site: hasHttp2 ? proxied(0) : site.origin, bare: hasHttp2 ? proxied(1) : bare.origin };
const browser = await chromium.launch(chromiumLaunchOptions());
const pages = await createPages();
const visits = new Map<string, Visit[]>();
for (let round = 0; round < roundCount; round += 1) {
  for (const page of pages) {
    const visit = await measureVisit(browser, page);
    visits.set(page.name, [...(visits.get(page.name) ?? []), visit]);
  }
}
console.log(`Chromium ${browser.version()}, medians of ${roundCount}`);
report();
if (!onlyCounts && !hasHttp2) {
  console.log("Interaction to Next Paint of each press, 4 × slower CPU:");
  const presses = await measurePresses(browser, site.origin);
  console.table(Object.fromEntries([...presses].map(([name, inpMs]) => [name, { inpMs }])));
}
await browser.close();
stopNginx();
bare.child.kill();
await site.stop();
await rm(work, { recursive: true });

async function createPages(): Promise<VisitedPage[]> {
  const visitor = createServiceVisitor(site.origin);
  const paid = await hold(visitor, toBookingRequest(await findFreeHour(site.origin)));
  await payForHold(visitor, paid);
  const hour = await findFreeHour(site.origin);
  const other = createServiceVisitor(site.origin);
  const held = await hold(other, toBookingRequest(hour));
  const { date, from, to } = hour;
  const time = new URLSearchParams({ date, from, to, people: "2" });
  const centre = `/coworking-space/delhi/${hour.buildingId}`;
  const paths: Record<string, string> = {
    home: "/",
    rooms: "/meeting-rooms/delhi/all",
    "rooms at a time": `/meeting-rooms/delhi/all?${time}`,
    city: "/coworking-space/delhi/",
    locality: "/office-space/delhi/saket",
    centre,
    "booking, choose": `/booking-details/${hour.buildingId}/${hour.catalogId}`,
    contact: "/contact-us/",
    unknown: "/no-such-page",
  };
  const ticket = { url: `/payment-success/${paid.orderId}`, cookie: `orders=${paid.orderId}.${paid.token}` };
  const pay = { url: bookingPath(hour), cookie: `hold=${held.orderId}.${held.token}` };
  return [
    { name: "bare", url: `${visited.bare}/`, cookie: null },
    ...Object.entries(paths).map(([name, path]) => ({ name, url: visited.site + path, cookie: null })),
    ...(hasHttp2
      ? []
      : [
          { name: "booking, pay", url: site.origin + pay.url, cookie: pay.cookie },
          { name: "ticket", url: site.origin + ticket.url, cookie: ticket.cookie },
        ]),
  ];
}

function report(): void {
  const times = ["fcpMs", "lcpMs", "blockingMs", "hydratedMs", "scriptKb", "styleKb"] as const;
  const ratios = ["fcpMs", "lcpMs", "blockingMs", "hydratedMs"] as const;
  const median = (page: string, key: (typeof times)[number]) =>
    middle((visits.get(page) ?? []).map((visit) => visit[key]));
  if (!onlyCounts) {
    console.table(
      rows((name) => ({
        ...Object.fromEntries(times.map((key) => [key, Math.round(median(name, key))])),
        "LCP element": visits.get(name)?.[0]?.lcpElement,
      })),
    );
    console.log("Ratios to the bare page:");
    console.table(
      rows((name) =>
        Object.fromEntries(ratios.map((key) => [key, (median(name, key) / median("bare", key)).toFixed(2)])),
      ),
    );
  }
  console.log("Counts, medians:");
  console.table(rows((name) => countsOf(name)));
  for (const { name } of pages.slice(1)) {
    for (const [count, usualLimit] of Object.entries(limits)) {
      const limit = usualLimit + (count === "whole layouts" ? (layoutsOfDrawings[name] ?? 0) : 0);
      const value = countsOf(name)[count] ?? 0;
      if (value <= limit || (count === "requests" && !landingPages.includes(name))) continue;
      console.error(`${name}: ${count} ${value}, limit ${limit}`);
      if (onlyCounts) process.exitCode = 1;
    }
  }
}

function rows<Row>(row: (name: string) => Row): Record<string, Row> {
  return Object.fromEntries(pages.map(({ name }) => [name, row(name)]));
}

function countsOf(name: string): Readonly<Record<string, number>> {
  const all = visits.get(name) ?? [];
  const median = (count: (visit: Visit) => number) => middle(all.map(count));
  return {
    elements: median(({ elements }) => elements),
    "whole layouts": median(({ wholeLayouts }) => wholeLayouts),
    restyled: Number(median(({ restyled, elements }) => restyled / elements).toFixed(2)),
    "SVG layouts": median(({ svgLayouts }) => svgLayouts),
    requests: median(({ requests }) => requests),
    "repeated pictures": median(({ repeatedPictures }) => repeatedPictures),
    "largest picture after ms": Math.round(median(({ pictureAfterMs }) => pictureAfterMs ?? 0)),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Builds the bare page for the browser and the server, and starts the server. */
async function startBarePage(siteOrigin: string): Promise<{ child: ChildProcess; origin: string }> {
  process.env.NODE_ENV = "production";
  const input = (name: string) => ({ [name]: `tests/bench/bare-page/${name}.tsx` });
  const common = {
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
  } as const;
  const output = { codeSplitting: false } as const;
  const server = join(work, "server");
  const assets = join(work, "assets");
  await build({
    ...common,
    build: {
      outDir: assets,
      rolldownOptions: { input: input("client"), output: { ...output, entryFileNames: "[name].js" } },
    },
  });
  await cp("tests/bench/bare-page/style.css", join(assets, "style.css"));
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: server,
      rolldownOptions: { input: input("server"), output: { ...output, entryFileNames: "[name].mjs" } },
    },
  });
  const child = fork(join(server, "server.mjs"), {
    env: { ...process.env, SITE_ORIGIN: siteOrigin, ASSETS: assets },
  });
  const [address] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [AddressInfo];
  return { child, origin: `http://127.0.0.1:${address.port}` };
}
