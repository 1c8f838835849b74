import type { Page } from "@playwright/test";
import { listenForTest } from "../support/listen.ts";
import { expect } from "../support/test.ts";
import {
  type AnalyticsEvent,
  arriveByNavigation,
  eventsOf,
  fetchPath,
  followLink,
  hideTab,
  readBody,
  startSiteWithChangedResponses,
  suite,
  toUrlMatcher,
  visit,
  waitForSlowInteraction,
} from "./fixture.ts";
import { requirement } from "./requirement.ts";

requirement("Q error reporting", async () => {
  const envelopes: string[] = [];
  const collector = await listenForTest(async (request, response) => {
    envelopes.push(await readBody(request));
    response
      .writeHead(200, { "access-control-allow-origin": "*", "content-type": "application/json" })
      .end("{}");
  });
  const dsn = collector.replace("http://", "http://publickey@").concat("/1");
  const { origin } = await startSiteWithChangedResponses(
    (path) => (path.startsWith("/api/cms/112") ? { pageId: 112, sections: null } : null),
    { SENTRY_DSN: dsn },
  );
  expect((await fetchPath("/vyapaar", {}, origin)).status, "rendering fails on the server").toBe(500);
  const reportOf = (side: string) => envelopes.find((text) => text.includes(`"side":"${side}"`)) ?? "";
  await expect.poll(() => reportOf("server"), { message: "the error of the server is sent" }).toMatch(/null/);
  expect(reportOf("server")).toContain('"environment":"production"');

  const page = await visit("/privacy?token=secret", { origin });
  await page.route(toUrlMatcher("/api/cms/111"), (route) => route.fulfill({ json: { sections: null } }));
  await followLink(page, "/about-us");
  await page.getByRole("heading", { level: 1, name: "Whoops!" }).waitFor();
  await expect
    .poll(() => reportOf("browser"), { message: "the error of the browser is sent" })
    .toMatch(/null/);
  expect(reportOf("browser")).toContain('"environment":"production"');
  expect(envelopes.join(), "reports contain no query").not.toContain("token=secret");
});

const thresholds = { FCP: [1800, 3000], LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const;

/** Rates a value as good up to the first threshold and as poor above the second. */
const ratingOf = (value: number, [good, poor]: readonly [number, number]): string =>
  value <= good ? "good" : value <= poor ? "needs-improvement" : "poor";

requirement(["Q web vitals", "K11"], async () => {
  const before = await countedVitals();
  const page = await visit("/", { prepare: recordBeacons });
  await waitForSlowInteraction(page);
  await followLink(page, "/contact-us/");
  await arriveByNavigation(page, "/contact-us/");
  await hideTab(page);
  const measured = async (): Promise<Record<string, AnalyticsEvent>> =>
    Object.fromEntries((await eventsOf(page, "web_vitals")).map((event) => [String(event.name), event]));
  await expect.poll(async () => Object.keys(await measured()).sort()).toEqual(["CLS", "FCP", "INP", "LCP"]);
  for (const [name, { value, rating }] of Object.entries(await measured())) {
    const limits = thresholds[name as keyof typeof thresholds];
    expect(rating, `${name} ${value}`).toBe(ratingOf(Number(value), limits));
    const metricIncrease = async () => ((await countedVitals())[name] ?? 0) - (before[name] ?? 0);
    await expect.poll(metricIncrease, { message: `the server counts ${name}` }).toBeGreaterThan(0);
  }
  const { INP } = await measured();
  expect(Number(INP?.value)).toBeGreaterThan(300);
  expect(INP?.rating).not.toBe("good");
  // Even after a client-side navigation, the vitals contain the measured page.
  const beacons = await page.evaluate(() => Promise.all((window as unknown as Recording).beacons));
  for (const vitals of [await eventsOf(page, "web_vitals"), beacons])
    expect(new Set(vitals.map(({ pathname }) => pathname))).toEqual(new Set(["/"]));
});

type Recording = { readonly beacons: Promise<{ readonly pathname?: string }>[] };

/** Records the bodies of the reported vitals in the page, because Playwright does not expose the bodies of beacons. */
function recordBeacons(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const beacons: Promise<unknown>[] = [];
    Object.assign(window, { beacons });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (String(address) === "/api/vitals") beacons.push((body as Blob).text().then(JSON.parse));
      return send(address, body);
    };
  });
}

/** Reads the server's count of each web vital from the metrics endpoint. */
async function countedVitals(): Promise<Record<string, number>> {
  const text = await (await fetch(suite().metricsUrl)).text();
  const counts: Record<string, number> = {};
  for (const [, name = "", count] of text.matchAll(
    /web_vitals_total\{name="(\w+)",rating="[a-z-]+"\} (\d+)/g,
  ))
    counts[name] = (counts[name] ?? 0) + Number(count);
  return counts;
}
