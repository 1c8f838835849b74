import type { Page, Request } from "@playwright/test";
import { waitForFullHydration } from "../support/hydration.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import type { PageOptions } from "../support/watched-page.ts";
import { findFreeHour, openDays, rooms } from "./support/rooms.ts";
import { collectShifts } from "./support/shifts.ts";
import {
  bankOutcomes,
  detailField,
  holdButton,
  overlay,
  payButton,
  resultHeading,
  searchFromHome,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";
import { isFullyVisible } from "./support/viewport.ts";

/**
 * Delay of requests in milliseconds. It is longer than the time for which Chromium attributes a shift to an input, so
 * that shifts caused by late content are counted.
 */
const delayMs = 600;

/** Delays scripts and API calls. Returns a function that waits until no request is pending and no new one starts. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  await page.route(/\/assets\/.*\.js|\/api\/|\/order\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
  return async () => {
    let quietFrames = 0;
    const countFrame = () => {
      quietFrames = pending.size === 0 ? quietFrames + 1 : 0;
      return quietFrames;
    };
    await expect.poll(countFrame, { intervals: [100] }).toBeGreaterThan(2);
  };
}

const sizes = [
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];

/** Opens a page and, after it has loaded, delays scripts and API calls. */
async function openWithShiftWatch(openPage: OpenPage, options: PageOptions, path: string) {
  const { page } = await openPage(options);
  const stopCollectingShifts = await collectShifts(page);
  await page.goto(path);
  await waitForFullHydration(page);
  await page.waitForLoadState("networkidle");
  await stopCollectingShifts();
  const isIdle = await slowDown(page);
  const expectNoShift = async (transition: string) => {
    await isIdle();
    const shifts = await stopCollectingShifts();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${transition}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
  };
  return { page, expectNoShift };
}

for (const options of sizes) {
  test(`no step from home to ticket shifts the layout (${options.viewport.width} px)`, async ({
    openPage,
    site,
  }) => {
    const { page, expectNoShift } = await openWithShiftWatch(openPage, options, "/");
    const hour = await findFreeHour(site.origin);
    await searchFromHome(page, hour);
    await page.getByRole("heading", { name: /rooms? available/ }).waitFor();
    await expectNoShift("home to list");

    await page.getByRole("link", { name: "Book Neem, Radial House" }).click();
    await page.locator("main [data-skeleton]").waitFor();
    await page.locator('main section[aria-busy="true"]').waitFor();
    await detailField(page, "name").waitFor();
    await expectNoShift("list to details");
    expect(await isFullyVisible(detailField(page, "name"))).toBe(true);

    await typeDetails(page);
    await holdButton(page).click();
    await stepHeading(page, "pay").waitFor();
    await expectNoShift("details to payment");

    await payButton(page).click();
    const payAtBank = overlay(page).inside.getByRole("button", { name: bankOutcomes.pay });
    await payAtBank.waitFor();
    await expectNoShift("payment to the gateway");

    await payAtBank.click();
    await resultHeading(page, "You're booked");
    await expectNoShift("gateway to ticket");
  });
}

for (const options of sizes) {
  test(`choosing a time does not shift the layout (${options.viewport.width} px)`, async ({
    openPage,
    site,
  }) => {
    const date = await openDays(site.origin, rooms.neem, 1);
    const { page, expectNoShift } = await openWithShiftWatch(
      openPage,
      options,
      `/meeting-rooms/delhi/all?date=${date}`,
    );
    await page.getByRole("link", { name: "See times Neem, Radial House" }).click();
    await page.locator("main [data-skeleton]").waitFor();
    await stepHeading(page, "choose").waitFor();
    await expectNoShift("list to times");
    await page.getByRole("main").locator('label:has(input[name="start"]:enabled)').first().click();
    await expectNoShift("time to price");
  });
}
