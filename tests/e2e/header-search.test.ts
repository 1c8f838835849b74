import type { Page } from "@playwright/test";
import * as v from "valibot";
import { type SearchResponse, searchResponse } from "../../src/api/contract/content.ts";
import { expect, test } from "../support/test.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { watchShifts } from "./support/shifts.ts";
import { hasFocus } from "./support/viewport.ts";

/* The header search shows results while the visitor types: on every page, with the keyboard, and on a phone. */

const phoneOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const button = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "Search the whole site" });
const option = (page: Page, name: RegExp) =>
  page.getByRole("listbox", { name: "Results" }).getByRole("option", { name }).first();

test("header search finds rooms, places, amenities and pages without layout shifts", async ({ openPage }) => {
  const { page } = await openPage(phoneOptions);
  await page.goto("/");
  // Waits for fonts: a font that loads late shifts text, which this test does not measure.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  const shifts = await watchShifts(page, false);
  await button(page).tap();
  await field(page).waitFor();
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  for (const [text, found] of [
    ["Neem", /^Neem Room · Radial House/],
    ["CP", /^Connaught Place Locality · Delhi/],
    ["bengaluru", /^Bangalore/],
    // Each query must have other results than the previous query, whose results stay visible until the next response.
    ["110001", /^Connaught Place Locality · Delhi/],
    ["gurug", /^Gurgaon/],
    ["दिल्ली", /^Delhi/],
    ["मुंबई", /^Mumbai/],
    ["wifi", / (Room|Centre) · /],
    ["whiteboard", / (Room|Centre) · /],
    ["virtual office", /^Virtual office/i],
    ["refund", / Page$/],
  ] as const) {
    await field(page).fill(text);
    await option(page, found).waitFor();
  }
  const box = await page.getByRole("listbox", { name: "Results" }).boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true);
  expect(await shifts()).toEqual([]);
  await field(page).fill("bengaluru");
  await option(page, /^Bangalore/).tap();
  await page.waitForURL(/\/coworking-space\/bangalore/);
  expect(await field(page).count()).toBe(0);
});

/** The path of the search request for the complete word. */
const searchForSaket = /\/api\/search\?.*q=saket(&|$)/;

/** Waits until the list shows the first eight results of a response. */
async function expectShown(page: Page, { results }: SearchResponse): Promise<void> {
  const options = page.getByRole("option");
  await expect
    .poll(() => options.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    .toEqual(results.slice(0, 8).map(({ href }) => href));
}

test("a chosen search result stays chosen when later results have another order", async ({ openPage }) => {
  const { page } = await openPage();
  const chosen = page.getByRole("option", { selected: true });
  await page.route(searchForSaket, async (route) => {
    const response = await route.fetch();
    const found = v.parse(searchResponse, await response.json());
    await chosen.waitFor();
    await route.fulfill({ response, json: { ...found, results: found.results.toReversed() } });
  });
  await page.goto("/about-us");
  await button(page).click();
  await field(page).fill("sake");
  await option(page, /^Saket Locality · Delhi/).waitFor();
  const response = page.waitForResponse(searchForSaket);
  await field(page).press("t");
  await field(page).press("ArrowDown");
  const href = await chosen.getAttribute("href");
  await expectShown(page, v.parse(searchResponse, await (await response).json()));
  await expect(chosen).toHaveAttribute("href", href ?? "");
  expect(await page.getByRole("option").first().getAttribute("href")).not.toBe(href);
  await field(page).press("Enter");
  await page.waitForURL((url) => url.pathname === href);
});

test("the arrow keys choose a search result, Enter opens it, and Escape returns the focus", async ({
  openPage,
}) => {
  const { page } = await openPage();
  await page.goto("/about-us");
  const keyboard = createKeyboard(page);
  await keyboard.pressAt(button(page));
  await field(page).waitFor();
  const response = page.waitForResponse(searchForSaket);
  await keyboard.type("saket");
  await expectShown(page, v.parse(searchResponse, await (await response).json()));
  expect(await field(page).getAttribute("aria-expanded")).toBe("true");
  expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
  await keyboard.press("ArrowDown");
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  expect(await chosen.count()).toBe(1);
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await keyboard.press("ArrowUp");
  expect(await chosen.count()).toBe(0);
  await keyboard.press("ArrowUp");
  expect(await chosen.getAttribute("id")).toBe(await page.getByRole("option").last().getAttribute("id"));
  await keyboard.press("Escape");
  await expect.poll(() => field(page).count()).toBe(0);
  expect(await hasFocus(button(page))).toBe(true);

  await keyboard.press("Enter");
  await field(page).waitFor();
  await keyboard.type("saket");
  await option(page, /^Saket Locality · Delhi/).waitFor();
  const href = await page.getByRole("option").first().getAttribute("href");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === href);

  await button(page).click();
  await field(page).fill("wifi");
  await keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=wifi$/);
  await expect(page.getByText(/results? for “wifi”/).first()).toBeVisible();
});

test("header search reports an empty result and a failed request", async ({ openPage }) => {
  const { page, expectResponse } = await openPage();
  expectResponse(503, "/api/search");
  await page.goto("/");
  await button(page).click();
  await field(page).fill("xyzzyqwv");
  await page
    .getByRole("dialog", { name: "Search" })
    .getByText("Nothing found for “xyzzyqwv”")
    .first()
    .waitFor();
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 503, json: {} }));
  await field(page).fill("delhi");
  await page.getByText("Search isn't responding").first().waitFor();
});

test("the search button opens the search page, which works without JavaScript", async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto("/");
  await button(page).click();
  await page.waitForURL(/\/search\??$/);
  const searchBox = page.getByRole("main").getByRole("searchbox");
  await searchBox.fill("saket");
  await searchBox.press("Enter");
  await page.waitForURL(/\/search\?q=saket$/);
  await page.getByRole("heading", { level: 2, name: "Centres" }).waitFor();
  await page.getByRole("link", { name: "Jaali Court, Saket, Delhi", exact: true }).waitFor();
  for (const [requested, found] of [
    ["neem", /^Neem/],
    ["110017", "Jaali Court, Saket, Delhi"],
  ] as const) {
    await searchBox.fill(requested);
    await searchBox.press("Enter");
    await page.getByRole("main").getByRole("link", { name: found }).first().waitFor();
  }
});

test("the list of cities finds a city by its other names", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/");
  const cities = page.getByRole("region", { name: "FIND YOUR SPACE IN" });
  for (const [text, name] of [
    ["bengaluru", "Bangalore"],
    ["gurugram", "Gurgaon"],
    ["bombay", "Mumbai"],
  ] as const) {
    await cities.getByRole("searchbox", { name: "Search for a city" }).fill(text);
    await expect
      .poll(() => cities.getByRole("link").allInnerTexts())
      .toEqual([expect.stringContaining(name)]);
  }
});
