import type { Page } from "@playwright/test";
import { CLSThresholds, FCPThresholds, INPThresholds, LCPThresholds } from "web-vitals";
import type { Quote } from "../../src/api/contract/booking.ts";
import { listenForTest } from "../support/listen.ts";
import { expect } from "../support/test.ts";
import { fetchOrderDetails, heldOrder, keyOf, room } from "./bookings.ts";
import {
  type AnalyticsEvent,
  eventsOf,
  fetchPath,
  followLink,
  hideTab,
  navigateTo,
  post,
  readBody,
  startSiteWithChangedResponses,
  suite,
  toUrlMatcher,
  visit,
  waitForSlowInteraction,
} from "./fixture.ts";
import { requirement } from "./requirement.ts";

requirement("Q home", async () => {
  const page = await visit("/terms");
  const requested = page.waitForRequest((sent) => new URL(sent.url()).pathname === "/api/home");
  await followLink(page, "/");
  const request = await requested;
  expect(request.method()).toBe("GET");
  expect(new URL(request.url()).search).toBe("");
});

requirement(["Q validate", "Q coupon"], async () => {
  const order = await heldOrder();
  const send = async (call: "validate" | "coupon", code: string | null): Promise<{ quote: Quote }> => {
    const response = await post(`/api/${call}`, { ...keyOf(order), code });
    expect(response.status).toBe(200);
    return response.json();
  };
  const quoteOfOrder = async () => (await fetchOrderDetails(order)).quote;
  const discounted = { couponCode: "WELCOME10", discountPaise: 6500 };
  expect(await send("validate", "welcome10")).toMatchObject({ valid: true, quote: discounted });
  expect(await quoteOfOrder(), "validating a coupon changes nothing").toEqual(order.quote);
  const { quote } = await send("coupon", "WELCOME10");
  expect(quote).toMatchObject(discounted);
  expect(await quoteOfOrder()).toEqual(quote);
  expect((await send("coupon", null)).quote).toEqual(order.quote);
  expect(await quoteOfOrder()).toEqual(order.quote);
});

requirement("Q auth token", async () => {
  const order = await heldOrder();
  const orderDetailsPath = "/widget/meetingRoomsOrderDetails";
  const link = `/payment-success/${order.orderId}?token=${order.token}`;
  const expectKey = async (requested: readonly URL[], key: object, message: string) => {
    await expect.poll(() => requested.length, { message }).toBeGreaterThan(0);
    for (const { searchParams } of requested) expect(Object.fromEntries(searchParams)).toEqual(key);
  };
  const serverRequests: URL[] = [];
  const { origin } = await startSiteWithChangedResponses((path) => {
    if (path.startsWith(orderDetailsPath)) serverRequests.push(new URL(path, "http://service"));
    return null;
  });
  expect((await fetchPath(link, {}, origin)).status).toBe(200);
  await expectKey(serverRequests, keyOf(order), "requests of the server");

  const page = await visit("/terms");
  const browserRequests: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === orderDetailsPath) browserRequests.push(url);
  });
  await navigateTo(page, link);
  await page.getByRole("heading", { level: 1, name: "Not paid yet" }).waitFor();
  await expectKey(browserRequests, { orderId: order.orderId }, "the browser's cookie has the token");

  const wrongKey = "x".repeat(order.token.length);
  expect(
    (await fetchPath(`/payment-success/${order.orderId}?token=${wrongKey}`)).status,
    "another token",
  ).toBe(404);
});

const mapsHost = "maps.googleapis.com";
const centrePath = `/coworking-space/delhi/${room.buildingId}`;

/** Records the page's requests to Google. Responds with a script that renders a visible stub. */
async function stubGoogleMaps(page: Page): Promise<URL[]> {
  const requested: URL[] = [];
  await page.route(
    ({ hostname }) => hostname.endsWith("googleapis.com") || hostname.endsWith("gstatic.com"),
    (route) => {
      const url = new URL(route.request().url());
      requested.push(url);
      const callback = url.searchParams.get("callback") ?? "";
      return route.fulfill({
        contentType: "text/javascript",
        body: `class Thing { constructor(el) { el.setAttribute && (el.textContent = "a map of Google's"); }
          fitBounds() {} panTo() {} addListener() {} extend() {} }
          window.google = { maps: { Map: Thing, Marker: class { addListener() {} }, LatLngBounds: Thing } };
          window[${JSON.stringify(callback)}]();`,
      });
    },
  );
  return requested;
}

requirement("Q maps script", async () => {
  let withoutKey: URL[] = [];
  const pageWithoutKey = await visit(centrePath, {
    prepare: async (page) => {
      withoutKey = await stubGoogleMaps(page);
    },
  });
  const finding = pageWithoutKey.getByRole("heading", { level: 2, name: "Getting here" });
  await finding.scrollIntoViewIfNeeded();
  await pageWithoutKey
    .getByRole("link", { name: /^Directions/ })
    .first()
    .waitFor();
  await pageWithoutKey.waitForLoadState("networkidle");
  expect(withoutKey, "requests to Google without a key").toEqual([]);

  const { origin } = await startSiteWithChangedResponses(() => null, { GOOGLE_MAPS_KEY: "a-key-of-ours" });
  let requested: URL[] = [];
  const page = await visit(centrePath, {
    origin,
    prepare: async (fresh) => {
      requested = await stubGoogleMaps(fresh);
    },
  });
  await page.waitForLoadState("networkidle");
  expect(requested, "requests to Google before the map is in view").toEqual([]);
  await page.getByRole("heading", { level: 2, name: "Getting here" }).scrollIntoViewIfNeeded();
  await page.getByText("a map of Google's").waitFor();
  const [script] = requested;
  expect(script?.hostname).toBe(mapsHost);
  expect(script?.pathname).toBe("/maps/api/js");
  expect(script?.searchParams.get("key")).toBe("a-key-of-ours");
  expect(script?.searchParams.get("libraries")?.split(",").sort()).toEqual(["geometry", "places"]);
  expect(requested, "once").toHaveLength(1);
});

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
  const sentEnvelopes = () => envelopes.join("\n");
  await expect.poll(sentEnvelopes, { message: "the error of the server is sent" }).toMatch(/null/);
  expect(sentEnvelopes()).toContain('"environment":"production"');
  envelopes.length = 0;

  const page = await visit("/privacy?token=secret", { origin });
  await page.route(toUrlMatcher("/api/cms/111"), (route) => route.fulfill({ json: { sections: null } }));
  await followLink(page, "/about-us");
  await page.getByRole("heading", { level: 1, name: "Whoops!" }).waitFor();
  await expect.poll(sentEnvelopes, { message: "the error of the browser is sent" }).toMatch(/null/);
  expect(sentEnvelopes()).toContain('"environment":"production"');
  expect(sentEnvelopes()).toContain('"side":"browser"');
  expect(sentEnvelopes(), "reports contain no query").not.toContain("token=secret");
});

const thresholds = { FCP: [1800, 3000], LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const;

/** Rates a value as good up to the first threshold and as poor above the second. */
const ratingOf = (value: number, [good, poor]: readonly [number, number]): string =>
  value <= good ? "good" : value <= poor ? "needs-improvement" : "poor";

requirement(["Q web vitals", "K11"], async () => {
  expect({ FCP: FCPThresholds, LCP: LCPThresholds, INP: INPThresholds, CLS: CLSThresholds }).toEqual(
    thresholds,
  );
  const before = await countedVitals();
  const page = await visit("/");
  await waitForSlowInteraction(page);
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
});

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
