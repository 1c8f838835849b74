import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takenOver } from "../support/taken-over.ts";
import { openJourneys } from "./support/journeys.ts";
import { hasFocus, keyboardOf } from "./support/keyboard.ts";
import { freeHour } from "./support/rooms.ts";
import {
  asha,
  bankAnswers,
  detailField,
  holdButton,
  overlay,
  payButton,
  resultHeading,
  step,
} from "./support/steps.ts";

const { openPage, origin } = openJourneys();

test("by keyboard alone, on a phone's width, from home to the invoice in under a minute", async () => {
  const { page, expectReply } = await openPage({ viewport: { width: 360, height: 740 } });
  expectReply(422, "/order/verifyAndBook");
  const hour = await freeHour(origin());
  const keyboard = keyboardOf(page);
  const started = performance.now();
  await page.goto("/");
  await keyboard.press("Tab");
  await untilFocused(page, page.getByRole("link", { name: "Skip to main content" }));
  await keyboard.press("Enter");
  const search = page.getByRole("form", { name: "Find an available room" });
  await keyboard.tabTo(search.getByLabel("City"));
  await keyboard.select(search.getByLabel("City"), "delhi");
  await keyboard.tabTo(search.getByLabel("Date"));
  await keyboard.typeDate(search.getByLabel("Date"), hour.date);
  await keyboard.tabTo(search.getByLabel("From (IST)"));
  await keyboard.select(search.getByLabel("From (IST)"), hour.from);
  await keyboard.tabTo(search.getByLabel("To (IST)"));
  await keyboard.select(search.getByLabel("To (IST)"), hour.to);
  await keyboard.press("Enter");
  await keyboard.tabTo(search.getByRole("button", { name: "Find rooms" }));
  await keyboard.press("Enter");

  await page.waitForURL(/\/meeting-rooms\/delhi\/all\?/);
  await untilFocusedInMain(page);
  await keyboard.tabTo(page.getByRole("link", { name: "Book Neem, Radial House" }));
  await keyboard.press("Enter");

  await page.waitForURL(/\/booking-details\//);
  await untilFocusedInMain(page);
  const chosen = page.getByRole("radio", { name: "11:00 am" });
  await keyboard.tabTo(chosen);
  await keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: "11:30 am" }).isChecked()).toBe(true);
  await keyboard.press("ArrowLeft");
  expect(await chosen.isChecked()).toBe(true);
  await keyboard.tabTo(page.getByRole("button", { name: "Continue" }));
  await keyboard.press("Enter");

  await untilFocused(page, step(page, "details"));
  await keyboard.tabTo(holdButton(page));
  await keyboard.press("Space");
  await untilFocused(page, detailField(page, "name"));
  for (const field of ["name", "email", "phone"] as const) {
    await keyboard.tabTo(detailField(page, field));
    await keyboard.type(asha[field]);
  }
  await keyboard.press("Enter");

  await untilFocused(page, step(page, "pay"));
  await keyboard.tabTo(payButton(page));
  await keyboard.press("Enter");
  const { inside } = overlay(page);
  await untilFocused(page, inside.getByRole("heading", { level: 1 }));
  await keyboard.tabTo(inside.getByRole("button", { name: bankAnswers.decline }));
  await keyboard.press("Enter");
  await page.getByText("The payment didn't go through").waitFor();
  const again = page.getByRole("button", { name: /^Pay ₹.+ again$/ });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await keyboard.tabTo(again);
  await keyboard.press("Space");
  await untilFocused(page, inside.getByRole("heading", { level: 1 }));
  await keyboard.tabTo(inside.getByRole("button", { name: bankAnswers.pay }));
  await keyboard.press("Space");
  await resultHeading(page, "You're booked");
  await untilFocusedInMain(page);
  const seconds = (performance.now() - started) / 1000;
  console.log(`By keyboard from home to the invoice: ${keyboard.keys()} keys, ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);
});

test("by keyboard: the header's overlay and the side menu open, keep the focus, and give it back", async () => {
  const { page } = await openPage();
  await page.goto("/");
  const keyboard = keyboardOf(page);
  const opener = page.getByRole("navigation", { name: "Main" }).getByRole("button").first();
  await keyboard.tabTo(opener);
  await keyboard.press("Enter");
  const cities = page.getByRole("dialog", { name: "Choose a city" });
  await cities.waitFor();
  await keyboard.tabTo(cities.getByPlaceholder("Search for a city"));
  await keyboard.type("mum");
  await keyboard.press("Escape");
  if (await cities.isVisible()) await keyboard.press("Escape");
  await cities.waitFor({ state: "hidden" });
  await untilFocused(page, opener);

  await page.setViewportSize({ width: 360, height: 740 });
  const menuButton = page.getByRole("button", { name: "Open menu" });
  await menuButton.focus();
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
  await untilFocused(page, menuButton);
});

/** Waits until the focus is at an element. */
async function untilFocused(page: Page, element: ReturnType<Page["locator"]>): Promise<void> {
  await element.waitFor();
  await expect
    .poll(() => hasFocus(element), {
      message: `the focus comes to ${element} on ${page.url()}`,
    })
    .toBe(true);
}

/** Waits until the focus is at the main part or inside it, as after a way to another screen. */
async function untilFocusedInMain(page: Page): Promise<void> {
  const isInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await expect.poll(isInMain, { message: `the focus comes into ${page.url()}` }).toBe(true);
}

test.each([
  ["/", 1280],
  ["/meeting-rooms/delhi/all", 1280],
  ["/meeting-rooms/delhi/all", 360],
  ["/terms", 360],
])(
  "Tab, Tab, Enter without a pause from the load of %s on, at %d px, goes where the second stop says",
  async (path, width) => {
    const { page } = await openPage({ viewport: { width, height: 740 }, isAheadOfScripts: true });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#main").waitFor({ state: "attached" });
    const second = await page.evaluate(() => {
      const stops = document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary");
      return [...stops].filter((stop) => stop.checkVisibility())[1]?.getAttribute("href");
    });
    expect(second, "the logo leads home").toBe("/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/" && url.hash === "");
    await page.getByRole("form", { name: "Find an available room" }).waitFor();
    // Not thrown to the foot of the page, by focus or by scrolling.
    await takenOver(page);
    expect(
      await page.evaluate(() => [window.scrollY, document.activeElement?.closest("footer") !== null]),
    ).toEqual([0, false]);
  },
);

test.each([1280, 360])(
  "Tab, Enter, Tab, Enter without a pause leads to the rooms of a list, at %d px",
  async (width) => {
    const { page } = await openPage({ viewport: { width, height: 740 }, isAheadOfScripts: true });
    await page.goto("/meeting-rooms/delhi/all", { waitUntil: "commit" });
    await page.locator("#results").waitFor({ state: "attached" });
    for (const key of ["Tab", "Enter", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/#results$/);
    await takenOver(page);
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[aria-labelledby=results]") !== null))
      .toBe(true);
  },
);
