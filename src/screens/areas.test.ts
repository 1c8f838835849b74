import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { AreaName } from "../api/area-types.ts";
import { matchRoute, type ScreenName } from "../api/contract/routes.ts";
import { areas, type ScreenName as RegistryScreen } from "../machines/registry.ts";
import { frameAreas } from "./frame/app.tsx";
import { loadScreen } from "./frame/load-screen.ts";
import type { Place, Screen } from "./screen.ts";

/** Addresses of each screen that together ask for all that it can ask for. */
const addresses: Readonly<Record<ScreenName, readonly string[]>> = {
  home: ["/"],
  "contact-us": ["/contact-us?city=pune"],
  "meeting-rooms": ["/meeting-rooms/pune/all"],
  "booking-details": ["/booking-details/pune-baner/neem"],
  "payment-result": ["/payment-success/ORD1?token=secret"],
  offerings: ["/office-space"],
  terms: ["/terms"],
  privacy: ["/privacy"],
  "about-us": ["/about-us"],
  vyapaar: ["/vyapaar"],
  space: ["/coworking-space/pune", "/office-space/private-office"],
  "city-or-centre": ["/coworking-space/pune/baner"],
  locality: ["/office-space/pune/baner"],
  search: ["/search?q=pune"],
  referral: ["/referral"],
  "not-found": ["/nowhere"],
};

/** Areas that a chart asks for on the site, by the function of `src/api` with which it asks. */
const askedByCharts: Partial<Record<AreaName, string>> = {
  "contactUs.leadData": "leadOutcome(",
  "bookingDetails.verifyUser": "verifyOutcome(",
  "bookingDetails.createOrder": "bookOutcome(",
  "bookingDetails.initiatePayment": "initPaymentOutcome(",
  "bookingDetails.validateCoupon": "couponTryOutcome(",
  "bookingDetails.applyCoupon": "couponApplyOutcome(",
  "paymentStatus.orderDetails": "orderOutcome(",
  "paymentStatus.status": "verifyPaymentOutcome(",
  "paymentStatus.invoice": "getInvoice(",
};

/** A part of a screen asks for an area by itself, once something is chosen. */
const askedByParts: Readonly<Partial<Record<ScreenName, readonly AreaName[]>>> = {
  "booking-details": ["bookingPage.product"],
};

const names = Object.keys(addresses) as ScreenName[];
const all = Object.keys(areas) as AreaName[];

test("the registry calls screens as the routes do", () => {
  expectTypeOf<RegistryScreen>().toEqualTypeOf<ScreenName | "site" | "error-page">();
});

test("the frame asks for the areas of the site", () => {
  const rows = all.filter((name) => screensOf(name).includes("site"));
  expect(frameAreas.map(({ area }) => area).sort()).toEqual(rows.sort());
});

describe.each(names)("%s", (name) => {
  const rows = all.filter((area) => screensOf(area).includes(name));
  const ofFrame: readonly string[] = frameAreas.map(({ area }) => area);

  test("asks for the areas whose rows name it, and for no other", async () => {
    const screen = await screenOf(name);
    const asked = addresses[name].flatMap((address) =>
      screen.areas(placeOf(address)).map(({ area }) => area),
    );
    const parts = askedByParts[name] ?? [];
    const byItself = rows.filter((area) => !ofFrame.includes(area) && !askedByCharts[area]);
    expect([...new Set([...asked, ...parts])].filter((area) => !askedByCharts[area]).sort()).toEqual(
      byItself.sort(),
    );
  });

  test("shows each of them, not only in its head", async () => {
    const source = await sourceOf(name);
    const unused = rows.filter((area) => !isUsed(area, source));
    expect(unused).toEqual([]);
  });
});

test("every chart's area is asked for by the screens that its row names, and by no other", async () => {
  for (const [area, call] of Object.entries(askedByCharts)) {
    const askers = await Promise.all(
      names.map(async (name) => ((await sourceOf(name)).includes(call) ? name : "")),
    );
    expect([area, ...askers.filter((name) => isOfOwn(area, name)).sort()]).toEqual([
      area,
      ...[...screensOf(area as AreaName)].sort(),
    ]);
  }
});

/** The pages of the content service can show a lead form where the content has one; the shipped content has none. */
function isOfOwn(area: string, name: string): boolean {
  const isCms = ["offerings", "about-us", "vyapaar", "referral", "terms", "privacy"].includes(name);
  return name !== "" && !(area === "contactUs.leadData" && isCms);
}

function screensOf(area: AreaName): readonly RegistryScreen[] {
  return areas[area].screens;
}

async function screenOf(name: ScreenName): Promise<Screen> {
  return loadScreen(name);
}

function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, "http://site");
  return { pathname, params: matchRoute(pathname).params, query: searchParams };
}

function isUsed(area: AreaName, source: string): boolean {
  const call = askedByCharts[area];
  if (call !== undefined && source.includes(call)) return true;
  return new RegExp(`\\b(useArea|read)\\("${area}"\\)|cmsScreen\\(\\{ page: "${area}"`).test(source);
}

/** What a screen is made of: its folder's page and everything of the screens that it imports, but for heads. */
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
  for (const [, path = ""] of text.matchAll(/from "(\.[^"]+\.tsx?)"/g)) {
    const imported = normalize(join(dirname(file), path));
    if (imported.startsWith("src/screens/")) await collect(imported, texts);
  }
}
