import type { Page } from "@playwright/test";
import { formatPaise } from "../../src/api/contract/money.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { translate } from "../support/translate.ts";
import { findFreeHour, rooms } from "./support/rooms.ts";
import {
  asha,
  continueToDetails,
  holdSlot,
  openDetails,
  orderKeyOf,
  payWith,
  resultHeading,
  searchFromHome,
} from "./support/steps.ts";

/** From the given moment on, translates the page and each change of it, as a browser's built-in translation does. */
async function translateFrom(page: Page, moment: "first byte" | "load"): Promise<void> {
  await page.addInitScript(`
    const translate = ${translate};
    const begin = () => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        translate(document.documentElement);
        observe();
      });
      const observe = () =>
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      if (document.documentElement) translate(document.documentElement);
      observe();
    };
    ${moment === "load" ? 'addEventListener("load", () => setTimeout(begin))' : "begin()"};
  `);
}

/** Waits until the page contains the nested `font` elements of a translation. */
const isTranslated = (page: Page) =>
  expect.poll(() => page.locator("main font font").count()).toBeGreaterThan(3);

for (const moment of ["first byte", "load"] as const) {
  test.describe(`a page that the browser translates from ${moment}`, () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

    test("a visitor books, pays, invites a guest, moves and cancels", async ({ openPage, site }) => {
      const { page } = await openPage({ ...phone, isTranslated: true });
      await translateFrom(page, moment);
      await page.goto("/");
      await waitForFullHydration(page);
      await isTranslated(page);
      const hour = await findFreeHour(site.origin, rooms.amaltas);
      await searchFromHome(page, hour);
      await page.getByRole("heading", { level: 3 }).first().waitFor();
      await isTranslated(page);

      await openDetails(page, hour);
      await continueToDetails(page);
      await holdSlot(page, { ...asha, email: `asha.${moment.replace(" ", "")}@example.in` });
      const timer = page.getByRole("timer");
      const countdownText = await timer.textContent();
      await expect.poll(() => timer.textContent()).not.toBe(countdownText);
      await payWith(page, "decline");
      await page.getByText("The payment didn't go through").first().waitFor();
      await payWith(page, "pay");
      await resultHeading(page, "You're booked");
      await isTranslated(page);
      await waitForFullHydration(page);

      await page.getByText("Invite guests").first().click();
      const row = page.getByRole("group", { name: "Guest 1", exact: true });
      await row.getByLabel("Name").fill("Meera Iyer");
      await row.getByLabel("Email").fill("meera@example.in");
      await page.getByRole("button", { name: "Invite guests" }).click();
      await page.getByText("Your guest list is saved").waitFor();
      await page.getByText("Meera Iyer, meera@example.in").waitFor();

      await page.getByText("Move this booking").click();
      const times = page.getByRole("group", { name: /^Available start times on/ }).getByRole("radio");
      await times.last().check({ force: true });
      await page.getByRole("button", { name: "Move booking" }).click();
      await page
        .getByText(/^Your booking has moved to /)
        .first()
        .waitFor();

      const key = await orderKeyOf(page);
      const { quote } = await fetchOrder(createServiceVisitor(site.origin), key);
      await page.getByText("Cancel this booking").click();
      await page
        .getByRole("button", { name: `Cancel booking and get ${formatPaise(quote.totalPaise)} back` })
        .click();
      await page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
      expect((await fetchOrder(createServiceVisitor(site.origin), key)).status).toBe("cancelled");
    });

    test("a visitor sends an enquiry and requests the bookings link", async ({ openPage }) => {
      const { page } = await openPage({ ...phone, isTranslated: true });
      await translateFrom(page, moment);
      await page.goto("/contact-us/");
      await waitForFullHydration(page);
      await isTranslated(page);
      const form = page.locator("main form");
      await form.locator("[type=submit]").click();
      await page.getByText("Please correct the highlighted fields.").waitFor();
      await form.locator("[name=name]").fill("Asha Rao");
      await form.locator("[name=email]").fill("asha@example.in");
      await form.locator("[name=phone]").fill("98765 43210");
      await form.locator("[name=consent]").check({ force: true });
      await form.locator("[type=submit]").click();
      await page.getByRole("heading", { name: /^Thank you/ }).waitFor();

      await page.goto("/my-bookings");
      await waitForFullHydration(page);
      await page
        .getByRole("main")
        .getByLabel(/^Email/)
        .fill("asha@example.in");
      await page.getByRole("main").getByRole("button").first().click();
      await page.getByText("asha@example.in").first().waitFor();
    });
  });
}
