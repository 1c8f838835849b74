import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { type AreaName, areas } from "../api/areas.ts";
import { matchRoute, pageNames, type ScreenName, staticPageAddress } from "../api/contract/routes.ts";
import type { RouteLocation } from "./screen.ts";
import { loadScreen } from "./screens.ts";
import { layoutAreas } from "./site/app.tsx";

/*
 * Tests which data areas the screens request and render. `calls-of-pages.test.ts` tests that the server loads them
 * (requirements D cities–D contact us: buildings, D offering details–D booking details: booking details,
 * D payment status: order details, D destination).
 */

/**
 * For each screen, URLs that together request all of its areas. A screen without an entry has one static URL, which
 * requests all of its areas.
 */
const urls: Readonly<Partial<Record<ScreenName, readonly string[]>>> = {
  "contact-us": ["/contact-us?city=pune"],
  "meeting-rooms": ["/meeting-rooms/pune/all"],
  "booking-details": ["/booking-details/pune-baner/neem"],
  "payment-result": ["/payment-success/ORD1"],
  "my-bookings": ["/my-bookings"],
  space: ["/coworking-space/pune", "/office-space/private-office"],
  "city-or-centre": ["/coworking-space/pune/baner"],
  locality: ["/office-space/pune/baner"],
  search: ["/search?q=pune"],
};

/** Areas that a component of the screen requests only after the visitor has made a choice. */
const areasOfDeferredParts: Readonly<Partial<Record<ScreenName, readonly AreaName[]>>> = {
  "booking-details": ["bookingPage.product"],
};

const names: readonly ScreenName[] = [...pageNames, "not-found"];

describe.each(names)("%s", (name) => {
  test("the screen renders every data area that it requests, and not only in the document head", async () => {
    const source = await sourceOf(name);
    const requests = await areasRequestedBy(name);
    expect([...requests].filter((area) => !isUsed(area, source))).toEqual([]);
  });
});

test("every area is requested by the layout, a screen, or a deferred part of a screen", async () => {
  const requests = new Set<string>(layoutAreas.map(({ area }) => area));
  for (const name of names) for (const area of await areasRequestedBy(name)) requests.add(area);
  expect([...requests].sort()).toEqual(Object.keys(areas).sort());
});

async function areasRequestedBy(name: ScreenName): Promise<Set<AreaName>> {
  const screen = await loadScreen(name);
  const defaultAddress = name === "not-found" ? "/nowhere" : (staticPageAddress(name) ?? "");
  const requests = (urls[name] ?? [defaultAddress]).flatMap((address) => screen.areas(placeOf(address)));
  return new Set([...requests.map(({ area }) => area), ...(areasOfDeferredParts[name] ?? [])]);
}

function placeOf(address: string): RouteLocation {
  const { pathname, searchParams } = new URL(address, "http://site");
  const { params } = matchRoute(pathname);
  const order = params.orderId === undefined ? null : { orderId: params.orderId };
  return { pathname, params, query: searchParams, order, hasBookingsKey: true };
}

function isUsed(area: AreaName, source: string): boolean {
  // The layout uses this area for analytics.
  if (area === "paymentStatus.orderDetails") return true;
  return new RegExp(`\\b(useArea|read)\\("${area}"\\)|cmsScreen\\(\\{ page: "${area}"`).test(source);
}

/** Returns the source of a screen: its page and everything that the page imports, except `head.ts` files. */
async function sourceOf(name: ScreenName): Promise<string> {
  const folder = name === "not-found" ? "_error" : name;
  expect(await readdir("src/screens")).toContain(folder);
  const texts = new Map<string, string>();
  await collect(`src/screens/${folder}/+Page.tsx`, texts);
  return [...texts.values()].join("\n");
}

async function collect(file: string, texts: Map<string, string>): Promise<void> {
  if (texts.has(file) || /head\.ts$/.test(file)) return;
  const text = await readFile(file, "utf8");
  texts.set(file, text);
  for (const [, path = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+\.tsx?)"/g)) {
    const imported = normalize(join(dirname(file), path));
    if (imported.startsWith("src/screens/")) await collect(imported, texts);
  }
}
