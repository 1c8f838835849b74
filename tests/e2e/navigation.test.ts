import type { Page } from "@playwright/test";
import { waitForHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { holdDeferredScripts } from "./support/hold-scripts.ts";
import { bookingPath, findFreeHour } from "./support/rooms.ts";
import {
  continueToDetails,
  holdButton,
  holdSlot,
  overlay,
  payButton,
  payWith,
  resultHeading,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";

const isFirstDocument = (page: Page) => page.evaluate(() => "isFirstDocument" in window);

test("a link loads a new document until the code of other screens has loaded", async ({ openPage }) => {
  const { page } = await openPage({ skipHydrationWait: true });
  await holdDeferredScripts(page);
  await page.goto("/?people=4");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.mouse.move(200, 200);
  await page.keyboard.press("Tab");
  for (const part of [page.getByRole("contentinfo"), page.getByRole("region", { name: "Good to know" })])
    expect(await part.getByRole("link").or(part.locator("summary")).count()).toBeGreaterThan(5);
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).first().click();
  await page.waitForURL(/\/about-us\?people=4$/, { waitUntil: "commit" });
  expect(await isFirstDocument(page)).toBe(false);
});

test("a link works even if its picture appears while the link is pressed", async ({ openPage }) => {
  const { page } = await openPage();
  // Lets the test control when a picture comes near the viewport.
  await page.addInitScript(() => {
    const calls: (() => void)[] = [];
    class HeldObserver extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => calls.push(() => callback(entries, observer)), options);
      }
    }
    Object.assign(window, {
      IntersectionObserver: HeldObserver,
      comeNear: () => {
        for (const call of calls.splice(0)) call();
      },
      hasSeen: () => calls.length > 0,
    });
  });
  await page.goto("/");
  await waitForHydration(page);
  const link = page.getByRole("main").locator('a[href="/coworking-space/pune/"]').first();
  await link.hover();
  await page.waitForFunction(() => (window as { hasSeen?: () => boolean }).hasSeen?.());
  expect(await link.locator("img").count()).toBe(0);
  await page.mouse.down();
  await page.evaluate(() => (window as { comeNear?: () => void }).comeNear?.());
  await link.locator("img").waitFor();
  await page.mouse.up();
  await page.waitForURL(/\/coworking-space\/pune\/$/, { waitUntil: "commit" });
});

test("no page scrolls sideways at 360 px, and every control is at least 44 px", async ({
  openPage,
  site,
}) => {
  const { page, expectResponse } = await openPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  expectResponse(404, "/no-such-page");
  expectResponse(422, "/order/verifyAndBook");
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectFitsPhone(page, path);
  }
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await expectFitsPhone(page, "the side menu");
  const hour = await findFreeHour(site.origin);
  await page.goto(bookingPath(hour, "time"));
  await stepHeading(page, "choose").waitFor();
  await expectFitsPhone(page, "choosing");
  await continueToDetails(page);
  await expectFitsPhone(page, "details");
  await typeDetails(page, { name: "", email: "no", phone: "1" });
  await holdButton(page).click();
  await page.locator("[aria-invalid]").first().waitFor();
  await expectFitsPhone(page, "details with errors");
  await holdSlot(page);
  await expectFitsPhone(page, "paying");
  await payButton(page).click();
  await overlay(page).inside.getByRole("heading", { level: 1 }).waitFor();
  await expectFitsPhone(page, "the overlay");
  await page.keyboard.press("Escape");
  await overlay(page).dialog.waitFor({ state: "detached" });
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  await expectFitsPhone(page, "the result");
});

const screens = [
  "/",
  "/meeting-rooms/delhi/all",
  "/meeting-rooms/delhi/all?people=400",
  "/contact-us",
  "/office-space",
  "/office-space/meeting-room",
  "/coworking-space/delhi",
  "/coworking-space/delhi/delhi-connaught-place",
  "/office-space/delhi/connaught-place",
  "/search?q=delhi",
  "/terms",
  "/privacy",
  "/about-us",
  "/vyapaar",
  "/referral",
  "/no-such-page",
];

/** Checks that nothing scrolls sideways and that each button, field and button-like link is at least 44 × 44 px. */
async function expectFitsPhone(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.closest("[aria-hidden=true]") === null &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const controls = [
      ...document.querySelectorAll(
        "button, select, textarea, summary, input:not([type=hidden], [type=radio], [type=checkbox]), a[class*=button], label:has(input[type=radio])",
      ),
    ].filter(isShown);
    const smallTargets = controls.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
      return width < 43.5 || height < 43.5
        ? [`${element.tagName.toLowerCase()} ${name}: ${Math.round(width)} × ${Math.round(height)}`]
        : [];
    });
    return { overflow: document.documentElement.scrollWidth - window.innerWidth, small: smallTargets };
  });
  expect.soft(found, where).toEqual({ overflow: 0, small: [] });
}
