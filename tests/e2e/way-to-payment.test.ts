import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openJourneys } from "./support/journeys.ts";
import { bookingPath, freeHour, rooms } from "./support/rooms.ts";
import { goOnToDetails, holdButton, payWith, step, takeHold, typeDetails } from "./support/steps.ts";

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
    const left = location.pathname;
    const look = () => {
      const footer = document.getElementById("site-footer");
      if (location.pathname !== left && footer !== null) {
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
