import type { Page } from "@playwright/test";
import { formatDay, formatTime, isoInIst } from "../../src/api/contract/ist.ts";
import { waitForFullHydration, waitForHydration } from "../support/hydration.ts";
import { createServiceVisitor, fetchOrder, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import {
  createKeyboard,
  recordAnnouncements,
  waitForAnnouncement,
  waitForFocus,
} from "./support/keyboard.ts";
import { findFreeHour, toBookingRequest } from "./support/rooms.ts";
import { accessibilityTreeLines } from "./support/screen-reader.ts";
import {
  asha,
  bankOutcomes,
  detailField,
  expectTextsInOrder,
  holdButton,
  overlay,
  payButton,
  resultHeading,
  stepHeading,
} from "./support/steps.ts";
import { isFullyVisible } from "./support/viewport.ts";

test("a visitor books by keyboard alone at 360 px in under a minute", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage({ viewport: { width: 360, height: 740 } });
  expectResponse(422, "/order/verifyAndBook");
  const hour = await findFreeHour(site.origin);
  const keyboard = createKeyboard(page);
  const started = performance.now();
  await page.goto("/");
  await keyboard.press("Tab");
  await waitForFocus(page.getByRole("link", { name: "Skip to main content" }));
  await keyboard.press("Enter");
  const search = page.getByRole("form", { name: "Find an available room" });
  await keyboard.tabTo(search.getByLabel("Date"));
  await keyboard.typeDate(search.getByLabel("Date"), hour.date);
  await keyboard.tabTo(search.getByLabel("City"));
  await keyboard.select(search.getByLabel("City"), "delhi");
  await keyboard.pressAt(search.locator("summary", { hasText: "Any time" }));
  await keyboard.tabTo(search.getByLabel("From (IST)"));
  await keyboard.select(search.getByLabel("From (IST)"), hour.from);
  await keyboard.tabTo(search.getByLabel("To (IST)"));
  await keyboard.select(search.getByLabel("To (IST)"), hour.to);
  await keyboard.press("Enter");
  await keyboard.pressAt(search.getByRole("button", { name: "Find rooms" }));

  await page.waitForURL(/\/meeting-rooms\/delhi\/all\?/);
  await waitForFocusInMain(page);
  await keyboard.pressAt(page.getByRole("link", { name: "Book Neem, Radial House" }));

  await page.waitForURL(/\/booking-details\//);
  await waitForFocusInMain(page);
  const chosen = page.getByRole("radio", { name: "11:00 am" });
  await keyboard.tabTo(chosen);
  expectTextsInOrder(await page.getByRole("main").ariaSnapshot(), [
    'heading "Neem" [level=1]',
    'list "Booking steps"',
    'heading "When do you need it?" [level=2]',
    'navigation "Next days"',
    'group "Start time (IST)"',
    'radio "11:00 am" [checked]',
    'button "Continue"',
    'complementary "Your booking"',
  ]);
  await keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: "11:30 am" }).isChecked()).toBe(true);
  await keyboard.press("ArrowLeft");
  expect(await chosen.isChecked()).toBe(true);
  await keyboard.pressAt(page.getByRole("button", { name: "Continue" }));

  await waitForFocus(stepHeading(page, "details"));
  await keyboard.pressAt(holdButton(page), "Space");
  await waitForFocus(detailField(page, "name"));
  for (const field of ["name", "email", "phone"] as const) {
    await keyboard.tabTo(detailField(page, field));
    await keyboard.type(asha[field]);
  }
  await keyboard.press("Enter");

  await waitForFocus(stepHeading(page, "pay"));
  await keyboard.pressAt(payButton(page));
  const { inside } = overlay(page);
  await waitForFocus(inside.getByRole("heading", { level: 1 }));
  await keyboard.pressAt(inside.getByRole("button", { name: bankOutcomes.decline }));
  await page.getByText("The payment didn't go through").waitFor();
  const tryAgainButton = page.getByRole("button", { name: "Try again", exact: true });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await keyboard.pressAt(tryAgainButton, "Space");
  await waitForFocus(inside.getByRole("heading", { level: 1 }));
  await keyboard.pressAt(inside.getByRole("button", { name: bankOutcomes.pay }), "Space");
  await resultHeading(page, "You're booked");
  await waitForFocusInMain(page);
  const seconds = (performance.now() - started) / 1000;
  console.log(`By keyboard from home to the invoice: ${keyboard.keys()} keys, ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);
});

test("a booking can be moved and cancelled by keyboard, and each step is announced", async ({
  openPage,
  site,
}) => {
  const hour = await findFreeHour(site.origin);
  const customer = { ...asha, email: "asha.keys@example.in", phone: "9850000001" };
  const key = await paidBooking(site.origin, toBookingRequest(hour), customer);
  const { start } = await fetchOrder(createServiceVisitor(site.origin), key);
  const { page, expectResponse } = await openPage({ viewport: { width: 360, height: 740 } });
  expectResponse(409, "/order/move");
  const announcements = await recordAnnouncements(page);
  const keyboard = createKeyboard(page);
  const main = page.getByRole("main");
  await page.goto(`/payment-success/${key.orderId}?token=${key.token}`);
  expectTextsInOrder(await main.ariaSnapshot(), [
    `heading "You're booked" [level=1]`,
    'link "Directions',
    "Add to calendar",
    'link "Share"',
    'region "Neem"',
    'heading "Neem" [level=2]',
    "term: When",
    'table "Price"',
    'link "Book again"',
    'link "My bookings"',
    'region "Change of plans?"',
    'heading "Change of plans?" [level=2]',
    "Free cancellation until",
    "Move this booking",
    "Cancel this booking",
    'region "Tax invoice"',
  ]);

  const changes = main.getByRole("region", { name: "Change of plans?" });
  const opener = main.locator("summary").filter({ hasText: "Move this booking" });
  await keyboard.pressAt(opener);
  await waitForAnnouncement(announcements, "One moment");
  await waitForFocus(opener);
  const times = main.getByRole("group", { name: /^Available start times on / });
  await times.waitFor();
  expect(await accessibilityTreeLines(changes)).toEqual([
    'heading "Change of plans?"',
    'combobox "Room"',
    'textbox "New day"',
    'button "Move booking"',
  ]);
  const day = main.getByLabel("New day", { exact: true });
  await keyboard.tabTo(day);
  // Moves from the month to the day of the month, then to the nearest open day before or after the booked day.
  await keyboard.press("ArrowRight");
  const isEarlyInMonth = Number(start.slice(8, 10)) <= 3;
  const bookedTimes = times.filter({ hasText: formatDay(start.slice(0, 10)) });
  for (let presses = 0; presses === 0 || (await times.count()) === 0; presses += 1) {
    await keyboard.press(isEarlyInMonth ? "ArrowUp" : "ArrowDown");
    await bookedTimes.waitFor({ state: "detached" });
    await times.or(main.getByText(/^Nothing is available on /)).waitFor();
    await waitForFocus(day);
  }
  const [, second] = await times.getByRole("radio").all();
  if (second === undefined) throw new Error("The chosen day has no second start.");
  await keyboard.pressAt(times.getByRole("radio").first(), "ArrowRight");
  await waitForFocus(second);
  expect(await second.isChecked()).toBe(true);

  // Another visitor takes the chosen time before the move.
  const taken = await second.inputValue();
  const end = isoInIst(Date.parse(taken) + 60 * 60_000);
  await hold(createServiceVisitor(site.origin), { ...toBookingRequest(hour), start: taken, end });
  const move = main.getByRole("button", { name: "Move booking" });
  await keyboard.pressAt(move);
  const conflictText = "This time is no longer available. Here's what's available instead.";
  const notice = changes.getByRole("status").filter({ hasText: conflictText });
  await waitForFocus(notice);
  expect(await isFullyVisible(notice)).toBe(true);
  await expect(times.locator(`[value="${taken}"]`)).toHaveCount(0);
  await keyboard.pressAt(
    changes.getByRole("list", { name: "Available instead" }).getByRole("button").first(),
  );
  await waitForFocus(move);
  const inputValue = (await times.locator(":checked").inputValue()).slice(0, 16);
  await keyboard.press("Enter");
  await waitForFocus(main.getByRole("status").filter({ hasText: /^Your booking has moved to / }));
  expect((await fetchOrder(createServiceVisitor(site.origin), key)).start.slice(0, 16)).toBe(inputValue);
  await resultHeading(page, "You're booked");
  expectTextsInOrder(await main.ariaSnapshot(), [
    `heading "You're booked" [level=1]`,
    'region "Neem"',
    `${formatDay(inputValue.slice(0, 10))}`,
    'region "Change of plans?"',
  ]);

  const canceller = main.locator("summary").filter({ hasText: "Cancel this booking" });
  await keyboard.pressAt(canceller);
  await waitForFocus(canceller);
  expect((await accessibilityTreeLines(changes)).join()).toContain(
    'button "Cancel booking and get ₹767 back"',
  );
  await keyboard.pressAt(main.getByRole("button", { name: "Cancel booking" }));
  await waitForFocus(main.locator("header").filter({ hasText: "Booking cancelled" }));
  expectTextsInOrder(await main.ariaSnapshot(), ['heading "Booking cancelled', 'region "Neem"']);
  expectTextsInOrder((await announcements()).join("\n"), [
    "You're booked",
    "One moment",
    conflictText,
    "One moment",
    `Your booking has moved to ${formatDay(inputValue.slice(0, 10))}, ${formatTime(`${inputValue}:00+05:30`)} – `,
    "Booking cancelled",
  ]);
});

test("the overlay and the side menu take the focus and return it", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/");
  const keyboard = createKeyboard(page);
  const opener = page.getByRole("navigation", { name: "Main" }).getByRole("button").first();
  await keyboard.pressAt(opener);
  const cities = page.getByRole("dialog", { name: "Choose a city" });
  await cities.waitFor();
  await keyboard.tabTo(cities.getByPlaceholder("Search for a city"));
  await keyboard.type("mum");
  await keyboard.press("Escape");
  if (await cities.isVisible()) await keyboard.press("Escape");
  await cities.waitFor({ state: "hidden" });
  await waitForFocus(opener);

  await page.setViewportSize({ width: 360, height: 740 });
  const menuButton = page.getByRole("button", { name: "Open menu" });
  await menuButton.focus();
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
  await waitForFocus(menuButton);
});

/** Waits until `main` or an element inside it has the focus, as after a navigation. */
async function waitForFocusInMain(page: Page): Promise<void> {
  const isInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await expect.poll(isInMain, { message: `the focus is in main of ${page.url()}` }).toBe(true);
}

for (const [path, width] of [
  ["/", 1280],
  ["/meeting-rooms/delhi/all", 1280],
  ["/meeting-rooms/delhi/all", 360],
  ["/terms", 360],
] as const) {
  test(`Tab, Tab, Enter while ${path} loads (${width} px) opens the second link`, {
    tag: "@H1",
  }, async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 740 }, skipHydrationWait: true });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#main").waitFor({ state: "attached" });
    const second = await page.evaluate(() => {
      const stops = document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary");
      return [...stops].filter((stop) => stop.checkVisibility())[1]?.getAttribute("href");
    });
    expect(second, "the second link is the logo").toBe("/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/" && url.hash === "");
    await page.getByRole("form", { name: "Find an available room" }).waitFor();
    // Checks that neither the focus nor the scroll position has jumped to the footer.
    await waitForHydration(page);
    expect(
      await page.evaluate(() => [window.scrollY, document.activeElement?.closest("footer") !== null]),
    ).toEqual([0, false]);
  });
}

test("Tab moves the focus to the header while the next page is loading", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  const release = await holdScripts(page);
  await page
    .getByRole("link", { name: /^See times/ })
    .last()
    .focus();
  await page.keyboard.press("Enter");
  await page.locator("main [data-skeleton]").waitFor();
  const isFocusInFooter = () => page.evaluate(() => document.activeElement?.closest("#site-footer") !== null);
  for (const _ of ["Tab", "Tab", "Tab"]) {
    await page.keyboard.press("Tab");
    expect(await isFocusInFooter()).toBe(false);
  }
  release();
  await stepHeading(page, "choose").waitFor();
});

for (const width of [1280, 360]) {
  test(`Tab, Enter, Tab, Enter without a pause reaches the results (${width} px)`, async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 740 }, skipHydrationWait: true });
    // While a page is being parsed, Chromium moves the focus to the target of the URL fragment a second time.
    await page.goto("/meeting-rooms/delhi/all", { waitUntil: "domcontentloaded" });
    for (const key of ["Tab", "Enter", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/#results$/);
    await waitForHydration(page);
    await page.keyboard.press("Tab");
    await waitForFocusWithin(page, "results");
  });
}

test("a skip link moves the focus past the filters of a city to its centres", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/coworking-space/delhi");
  await createKeyboard(page).pressAt(page.getByRole("link", { name: "Skip to the centres" }));
  await page.waitForURL(/#centres$/);
  await page.keyboard.press("Tab");
  await waitForFocusWithin(page, "centres");
});

/** Waits until the focus is in the region labelled by the heading with this id. */
const waitForFocusWithin = (page: Page, headingId: string) =>
  expect
    .poll(() =>
      page.evaluate((id) => document.activeElement?.closest(`[aria-labelledby="${id}"]`) !== null, headingId),
    )
    .toBe(true);
