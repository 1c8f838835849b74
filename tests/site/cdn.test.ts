import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { importInventory } from "../../src/workspace/inventory/import.ts";
import { readInventory } from "../../src/workspace/inventory/index.ts";
import { findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { createFreshDatabase } from "../support/databases.ts";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { startSharedCache } from "../support/shared-cache.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const centrePage = "/coworking-space/delhi/delhi-connaught-place";

async function cacheInFrontOf(originOf: () => string, now: () => number = () => 0) {
  const cache = await startSharedCache(originOf, now);
  onTestFinished(cache.close);
  const get = async (path: string, cookie?: string) => {
    const headers = { "accept-encoding": "identity", ...(cookie !== undefined && { cookie }) };
    const response = await fetch(cache.origin + path, { headers, redirect: "manual" });
    return { status: response.status, from: response.headers.get("x-cache"), text: await response.text() };
  };
  return { ...cache, get };
}

describe("a CDN in front of the site", () => {
  let site: RunningSite;
  /** Cookies of a visitor with a live hold, with a confirmed order, and of one who has only opened a booking page. */
  let cookies: { readonly hold: string; readonly orders: string; readonly visitor: string };
  let orderId: string;

  setUpSuite(async (onSuiteFinished) => {
    site = await startSite({ LOG_LEVEL: "silent" });
    onSuiteFinished(() => site.stop());
    const order = await hold(
      createServiceVisitor(site.origin),
      toBookingRequest(await findFreeHour(site.origin)),
    );
    orderId = order.orderId;
    const key = `${order.orderId}.${order.token}`;
    const visitor = "visitor=abcdefghijklmnopqrstuv";
    cookies = {
      hold: `${visitor}; hold=${key}; orders=${key}`,
      orders: `${visitor}; orders=${key}`,
      visitor,
    };
  });

  /**
   * `page`: kept unless the visitor has a hold. `home`: kept unless the visitor has a hold or orders. `call`: kept for
   * everyone. `never`: not kept.
   */
  const expected: readonly [string, "page" | "home" | "call" | "never"][] = [
    ["/", "home"],
    ["/contact-us", "page"],
    ["/contact-us?city=delhi", "page"],
    ["/office-space", "page"],
    ["/office-space/delhi", "page"],
    ["/office-space/virtual-office", "page"],
    ["/office-space/delhi/connaught-place", "page"],
    ["/coworking-space/delhi", "page"],
    [centrePage, "page"],
    ["/meeting-rooms/delhi/all", "page"],
    ["/search/delhi", "page"],
    ["/terms", "page"],
    ["/privacy", "page"],
    ["/about-us", "page"],
    ["/vyapaar", "page"],
    ["/referral", "page"],
    ["/meeting-rooms/delhi/all?date=2026-12-15&from=11:00&to=12:00&people=2", "never"],
    ["/booking-details/delhi-connaught-place/delhi-connaught-place-neem", "never"],
    ["/payment-success/ORDER", "never"],
    ["/payment-failure/ORDER", "never"],
    ["/my-bookings", "never"],
    ["/no-such-page", "never"],
    ["/coworking-space/nowhere", "never"],
    ["/api/home", "call"],
    ["/widget/headerFooter", "call"],
    ["/api/listFilteredCities", "call"],
    ["/api/cityContentSeo?city=delhi", "call"],
    ["/api/listBuildings?city=delhi", "call"],
    ["/api/filteredAllProductsBuildings?city=delhi", "call"],
    ["/api/buildingData?buildingId=delhi-connaught-place&nearby=3", "call"],
    ["/api/freeTimes?buildingId=delhi-connaught-place", "call"],
    ["/api/freeTimes?buildingId=delhi-connaught-place&catalogId=delhi-connaught-place-neem", "never"],
    ["/api/address?path=/coworking-space/delhi", "call"],
    ["/widget/bookingPageFilters?city=delhi", "call"],
    ["/widget/productTypeBuildings?city=delhi", "call"],
    ["/api/search?q=delhi", "call"],
    ["/widget/productTypeBuildings?city=delhi&date=2026-12-15", "never"],
    [
      "/order/availability?buildingId=delhi-connaught-place&catalogId=delhi-connaught-place-neem&date=2026-12-15",
      "never",
    ],
    ["/widget/meetingRoomsOrderDetails?orderId=ORDER", "never"],
    ["/api/myBookings", "never"],
    ["/api/nothing", "never"],
  ];

  /** Public responses that depend on the present bookings. */
  const isRevalidated = /date=2026-12-15|freeTimes/;

  test.each(expected)("%s is kept for: %s", async (pattern, kind) => {
    const path = pattern.replace("ORDER", orderId);
    for (const [name, cookie] of [["no cookie", undefined], ...Object.entries(cookies)] as const) {
      const cache = await cacheInFrontOf(() => site.origin);
      const keep = async () => {
        await cache.get(path, cookie);
        return [...cache.stored.values()].flat();
      };
      const isOwn = name === "hold" || (kind === "home" && name === "orders");
      const isKept = kind !== "never" && (kind === "call" || !isOwn);
      const kept = await keep();
      // On a busy machine, a page may be sent before all of its data is loaded. The cache does not keep such a page.
      while (isKept && kept.length === 0) kept.push(...(await keep()));
      expect(kept.length, `${path} with ${name}`).toBe(isKept ? 1 : 0);
      for (const { headers } of kept) {
        expect(headers["set-cookie"], "a kept response sets no cookie").toBeUndefined();
        expect(headers["content-security-policy"] ?? "").not.toContain("nonce-");
        expect(headers["cache-tag"]).toMatch(/^[\w:-]+(,[\w:-]+)*$/);
        expect(headers["surrogate-key"]).toBe(headers["cache-tag"]?.replaceAll(",", " "));
        // Browsers keep a page no longer than before: they revalidate it each time.
        if (kind !== "call") expect(headers["cache-control"]).toContain("max-age=0, must-revalidate");
      }
      const response = await fetch(site.origin + path, {
        headers: { cookie: cookie ?? "" },
        redirect: "manual",
      });
      await response.body?.cancel();
      if (!isKept && !isRevalidated.test(path))
        expect(response.headers.get("cache-control"), `${path} with ${name}`).toBe("private, no-store");
    }
  });

  test("the page of a visitor with a hold is neither shared with others nor replaced by theirs", async () => {
    const cache = await cacheInFrontOf(() => site.origin);
    expect((await cache.get("/terms")).from).toBe("miss");
    expect((await cache.get("/terms")).from).toBe("hit");
    const own = await cache.get("/terms", cookies.hold);
    expect([own.from, own.text.includes(orderId) || own.text.includes('"held"')]).toEqual(["miss", true]);
    const other = await cache.get("/terms");
    expect([other.from, other.text.includes('"held"')]).toEqual(["hit", false]);
  });

  test("kept pages are served while the site is down, for at most a day", async () => {
    let now = 0;
    let origin = site.origin;
    const cache = await cacheInFrontOf(
      () => origin,
      () => now,
    );
    const { text } = await cache.get(centrePage);
    origin = "http://127.0.0.1:1";
    now = 12 * 3_600_000;
    expect(await cache.get(centrePage)).toEqual({ status: 200, from: "stale", text });
    now = 25 * 3_600_000;
    expect((await cache.get(centrePage)).status).toBe(502);
  });
});

test("an import purges the CDN, so that a kept page shows its new price at once", async () => {
  const DATABASE_URL = await createFreshDatabase();
  let origin = "";
  // The clock of the cache is stopped, so only a purge can remove a page.
  const cache = await cacheInFrontOf(() => origin);
  const site = await startSite({
    DATABASE_URL,
    TOKEN_SECRET: "a secret of at least thirty-two characters",
    CDN: "cloudflare",
    CDN_PURGE_URL: `${cache.origin}/purge_cache`,
    CDN_PURGE_TOKEN: "token",
  });
  onTestFinished(() => site.stop());
  origin = site.origin;
  // A start purges the content.
  await expect.poll(() => cache.purges).toEqual([["content"]]);
  const newPrice = "₹1,23,456";
  const pages = [centrePage, "/terms"];
  for (const page of pages) expect((await cache.get(page)).text).not.toContain(newPrice);

  const inventory = await readInventory("content/inventory");
  if (!inventory.ok) throw new Error("The shipped inventory is invalid.");
  const centres = inventory.inventory.centres.map((centre) =>
    centre.id === "delhi-connaught-place"
      ? { ...centre, items: centre.items.map((item) => ({ ...item, pricePaise: 12_345_600 })) }
      : centre,
  );
  const settings = { databaseUrl: DATABASE_URL, dataDir: site.dataDir, log: createLog("silent") };
  const database = await openDatabase(settings);
  onTestFinished(database.close);
  await importInventory(database.db, { ...inventory.inventory, centres }, "test", database.now());

  const keys = ["city:all", "city:delhi", "centre:delhi-connaught-place"];
  await expect.poll(() => cache.purges.at(-1)).toEqual(keys);
  const changed = await cache.get(centrePage);
  expect([changed.from, changed.text.includes(newPrice)]).toEqual(["miss", true]);
  expect((await cache.get("/terms")).from, "a page without prices is kept").toBe("hit");
});
