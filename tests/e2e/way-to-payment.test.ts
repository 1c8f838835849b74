import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openJourneys } from "./support/journeys.ts";
import { bookingPath, freeHour, openDays, rooms } from "./support/rooms.ts";
import {
  asha,
  detailField,
  goOnToDetails,
  holdButton,
  keyOfHold,
  overlay,
  payButton,
  payWith,
  resultHeading,
  step,
  takeHold,
  typeDetails,
} from "./support/steps.ts";

const { openPage, origin } = openJourneys();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test("a link low in a page leads to the top of the next at once, and no footer is seen on the way", async () => {
  const { page } = await openPage({ ...phone, reducedMotion: "no-preference" });
  await page.goto("/meeting-rooms/delhi/all");
  // Slow enough to see what stands there until the page comes.
  await page.route(/\/assets\/.*\.js|\/api\/buildingData/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.evaluate(() => {
    const frames: { y: number; isFooterSeen: boolean }[] = [];
    Object.assign(window, { frames });
    const left = document.querySelector("h1");
    const look = () => {
      const footer = document.getElementById("site-footer");
      // The page that was left may stay until the next one is there.
      if (left?.isConnected === false && footer !== null) {
        const isInView = footer.getBoundingClientRect().top < innerHeight;
        frames.push({
          y: scrollY,
          isFooterSeen: isInView && footer.checkVisibility({ visibilityProperty: true }),
        });
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page
    .getByRole("link", { name: /^See times/ })
    .last()
    .tap();
  await step(page, "choose").waitFor();
  const frames = await page.evaluate(() => (window as unknown as { frames: { y: number }[] }).frames);
  expect(frames.length).toBeGreaterThan(5);
  const wrong = frames.filter((frame) => frame.y !== 0 || ("isFooterSeen" in frame && frame.isFooterSeen));
  expect(wrong).toEqual([]);
});

test("within a page, a link to a part of it scrolls there smoothly", async () => {
  const { page } = await openPage({ reducedMotion: "no-preference" });
  await page.goto("/terms");
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(window, { seen });
    addEventListener("scroll", () => seen.add(scrollY));
  });
  await page.locator('main a[href^="#"]').last().click();
  const places = () => page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size);
  await expect.poll(places).toBeGreaterThan(3);
});

test.for([
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])(
  "$width × $height: a declined payment is told in view, with the focus, beside the way on",
  async (viewport) => {
    const { page } = await openPage({ viewport });
    await page.goto(bookingPath(await freeHour(origin(), rooms.amaltas)));
    await goOnToDetails(page);
    await takeHold(page);
    await payWith(page, "decline");
    const notice = page.getByRole("alert").filter({ hasText: "The payment did not go through." });
    await notice.waitFor();
    await expect.poll(() => hasFocus(notice)).toBe(true);
    await expect.poll(() => isWhollySeen(notice)).toBe(true);
    expect(await isWhollySeen(page.getByRole("button", { name: /^Pay ₹.+ again$/ }))).toBe(true);
  },
);

test("360 × 640: a service that is away when the time is held is told in view, with the focus", async () => {
  const { page, expectReply } = await openPage({ viewport: { width: 360, height: 640 } });
  expectReply(503, "/order/verifyAndBook");
  await page.goto(bookingPath(await freeHour(origin(), rooms.amaltas)));
  await goOnToDetails(page);
  await typeDetails(page);
  await page.route("**/order/verifyAndBook", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "service_unavailable", message: "Away." } } }),
  );
  await holdButton(page).click();
  const notice = page.getByRole("alert").filter({ hasText: "Nothing is lost." });
  await notice.waitFor();
  await expect.poll(() => hasFocus(notice)).toBe(true);
  expect(await isWhollySeen(notice)).toBe(true);
});

function hasFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement);
}

/** Nothing of it lies outside of the window, or below what stands over the page. */
function isWhollySeen(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const seen = document.elementFromPoint(middle, y);
      return seen !== null && element.contains(seen);
    });
  });
}

test("each step is an entry of the history: Back, Forward and reload go to it, and keep the hold", async () => {
  const { page, context } = await openPage(phone);
  const { date, from, to } = await freeHour(origin(), rooms.amaltas);
  await page.goto(`/meeting-rooms/delhi/all?${new URLSearchParams({ date, from, to, people: "2" })}`);
  const book = page.getByRole("link", { name: "Book Amaltas, Radial House" });
  await book.click();
  // Day, time and people were asked for, so that the booking opens at the details.
  await step(page, "details").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Your details: Amaltas/);
  await page.getByRole("button", { name: "Change the time" }).click();
  await step(page, "choose").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Book Amaltas/);
  await page.getByRole("button", { name: "Continue" }).click();
  await takeHold(page);
  await expect.poll(() => page.title()).toMatch(/^Check and pay: Amaltas/);
  const held = await keyOfHold(context);
  const stays = async (name: "choose" | "details" | "pay") => {
    await step(page, name).waitFor();
    const address = page.url();
    await page.reload();
    await step(page, name).waitFor();
    expect(page.url()).toBe(address);
  };
  await stays("pay");
  await page.goBack();
  await stays("details");
  expect(await detailField(page, "name").inputValue()).toBe(asha.name);
  await page.goBack();
  await stays("choose");
  await page.goForward();
  await step(page, "details").waitFor();
  await page.goForward();
  await stays("pay");
  expect(await keyOfHold(context)).toEqual(held);
  await payButton(page).click();
  await overlay(page).dialog.waitFor();
  // Back closes what lies over the page, and no more.
  await page.evaluate(() => history.back());
  await overlay(page).dialog.waitFor({ state: "detached" });
  await step(page, "pay").waitFor();
  await payWith(page, "pay");
  await resultHeading(page, "It is yours");
});

test("every page says what is held and leads back to it, until it is given back; nobody else is told", async () => {
  const { page } = await openPage(phone);
  await page.goto(bookingPath(await freeHour(origin(), rooms.amaltas)));
  await goOnToDetails(page);
  await takeHold(page);
  const notice = page.getByRole("complementary", { name: "Your hold" });
  expect(await notice.count()).toBe(0);
  await page
    .getByRole("link", { name: /Baithak/ })
    .first()
    .click();
  await page.getByText(/^You hold Amaltas until \d+:\d\d [ap]m IST\./).waitFor();
  await page.goto("/terms");
  const reply = await page.goto("/terms");
  expect(reply?.headers()["cache-control"]).toBe("no-store");
  expect(await reply?.text()).toContain("You hold Amaltas until");
  expect(await (await fetch(`${origin()}/terms`)).text()).not.toContain("You hold");
  await notice.getByRole("link", { name: "Continue to payment" }).click();
  await step(page, "pay").waitFor();
  await page.getByRole("button", { name: "Give this time back" }).click();
  await step(page, "released").waitFor();
  await page.goto("/terms");
  expect(await notice.count()).toBe(0);
  expect((await page.goto("/terms"))?.headers()["cache-control"]).toContain("public");
});

test("who is offline is told so, and the page comes by itself when the connection is back", async () => {
  const { page, context } = await openPage();
  await page.goto("/");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: /terms/i }).click();
  await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("There is still no connection.").first().waitFor();
  expect(await page.getByText("Whoops!").count()).toBe(0);
  await context.setOffline(false);
  await page.locator("main table, main h2").first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/terms/);
});

test("in a reader's own colours the chosen day, start and step differ from the others", async () => {
  const { page } = await openPage({ forcedColors: "active" });
  const { buildingId, catalogId } = rooms.amaltas;
  await page.goto(`/booking-details/${buildingId}/${catalogId}`);
  await step(page, "choose").waitFor();
  await page.getByRole("main").locator('label:has(input[name="start"]:enabled)').first().click();
  const colours = (part: Locator) =>
    part.evaluate((element) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(element);
      return `${backgroundColor} ${borderTopColor}`;
    });
  const main = page.getByRole("main");
  const chosen = main.locator('input[name="start"]:checked + *');
  const other = main.locator('input[name="start"]:not(:checked, :disabled) + *').first();
  expect(await colours(chosen)).not.toBe(await colours(other));
  const days = main.getByRole("navigation", { name: "Next days" });
  expect(await colours(days.locator("[aria-current]"))).not.toBe(
    await colours(days.locator("a:not([aria-current])").first()),
  );
  const steps = main.getByRole("list", { name: "Steps of the booking" });
  expect(await colours(steps.locator("[aria-current]"))).not.toBe(
    await colours(steps.locator(":not([aria-current])").last()),
  );
});

test("passes: only open days can be chosen, and a closed one is told before anything is priced", async () => {
  const { page } = await openPage(phone);
  const { buildingId, catalogId } = rooms.flexiPass;
  const date = await openDays(origin(), rooms.flexiPass, 1);
  const days = await page.request.get(
    `/order/availability?${new URLSearchParams({ buildingId, catalogId, date })}`,
  );
  const { days: open } = await days.json();
  expect(open.length, "closed on Sundays").toBeLessThan(7);
  await page.goto(`/booking-details/${buildingId}/${catalogId}?date=${date}&days=${open.length + 1}`);
  await page.getByRole("spinbutton", { name: "Days in a row" }).waitFor();
  await page.getByText(`Up to ${open.length}: not on Sun`).waitFor();
  expect(await page.locator("[data-sticky-bar]").innerText()).toContain("a day");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(/Passes can't be booked for Sun/).waitFor();
  await step(page, "choose").waitFor();
});

test("on a phone the first room stands in the first view; a list can be sorted, and the best fit comes first", async () => {
  const { page } = await openPage({ ...phone, viewport: { width: 360, height: 740 } });
  const list = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const { date, from, to } = await freeHour(origin(), rooms.yamuna);
  for (const query of ["", `?${new URLSearchParams({ date, from, to, people: "6" })}`]) {
    await page.goto(`/meeting-rooms/delhi/all${query}`);
    const box = await list.getByRole("listitem").first().boundingBox();
    // A line about a kept copy, which a busy machine shows, stands above all of it.
    const header = await page.getByRole("banner").boundingBox();
    expect((box?.y ?? 0) - (header?.y ?? 0), query).toBeLessThan(300);
  }
  const sizes = async () => {
    const texts = await list.getByText(/^Up to \d+ people$/).allTextContents();
    return texts.map((text) => Number(/\d+/.exec(text)?.[0]));
  };
  const fits = await sizes();
  expect(fits).toEqual(fits.toSorted((one, other) => one - other));
  await page.getByText("Change", { exact: true }).tap();
  await page.getByLabel("Sort by").selectOption("price");
  await page.waitForURL(/sort=price/);
  const prices = async () => {
    const texts = await list.getByText(/^₹[\d,]+$/).allTextContents();
    return texts.map((text) => Number(text.replace(/\D/g, "")));
  };
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(3);
  const told = await prices();
  await expect.poll(async () => (await prices()).join()).toBe(told.toSorted((a, b) => a - b).join());
});

test("a GSTIN of another state than the centre's is told that its credit cannot be claimed", async () => {
  const { page } = await openPage(phone);
  await page.goto(bookingPath(await freeHour(origin(), rooms.amaltas)));
  await step(page, "details").waitFor();
  const warning = page.getByText("can't be claimed with it");
  await detailField(page, "gstin").fill("07AAACB1234C1ZH");
  expect(await warning.count()).toBe(0);
  await detailField(page, "gstin").fill("27AAACB1234C1ZF");
  await warning.waitFor();
});
