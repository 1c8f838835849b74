import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import type { PageOptions, WatchedPage } from "../support/watched-page.ts";
import { findCoupon, isUnrestricted } from "./support/coupons.ts";
import { bookingPath, findFreeHour, openDays, rooms } from "./support/rooms.ts";
import {
  asha,
  bankOutcomes,
  completeHostedCheckout,
  continueToDetails,
  holdButton,
  keyOfHold,
  overlay,
  payButton,
  resultHeading,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";

type Mode = { readonly options: PageOptions; readonly scriptsLateMs?: number };

const modes: Readonly<Record<string, Mode>> = {
  "without scripts": { options: { javaScriptEnabled: false } },
  "with scripts that are 4 s late": { options: { skipHydrationWait: true }, scriptsLateMs: 4_000 },
  "with scripts": { options: {} },
};

/** Taps a button twice, 20 ms apart, so that the first request has already been sent when the second tap follows. */
async function doubleTap(button: Locator): Promise<void> {
  // Scrolls the button away from the sticky bars.
  await button.evaluate((each) => each.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not visible.");
  await button.page().mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
}

async function openInMode(openPage: OpenPage, { options, scriptsLateMs }: Mode): Promise<WatchedPage> {
  const openedPage = await openPage(options);
  if (scriptsLateMs !== undefined) {
    await openedPage.page.route(/\/assets\/.*\.js/, async (route) => {
      await wait(scriptsLateMs);
      // `continue` rejects if the page has been closed meanwhile.
      await route.continue().catch(() => undefined);
    });
  }
  return openedPage;
}

function passPath(date: string): string {
  const { buildingId, catalogId } = rooms.flexiPass;
  return `/booking-details/${buildingId}/${catalogId}?${new URLSearchParams({ date })}`;
}

/** Counts the mails sent to an email address. */
async function mailsTo(site: ClockedSite, address: string): Promise<number> {
  const folder = join(site.dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => new RegExp(`^To: .*${address}`, "m").test(mail)).length;
}

/** Pays a held order by tapping twice on the button that starts the payment. */
async function payByTwoTaps(page: Page): Promise<void> {
  const { dialog, inside } = overlay(page);
  const gatewayButton = page.getByRole("button", { name: "Go to the payment page" });
  await doubleTap(payButton(page));
  // If delayed scripts have loaded meanwhile, the button opens the overlay instead of the gateway's page.
  await dialog.or(gatewayButton).waitFor();
  if (await dialog.isVisible()) {
    await inside.getByRole("button", { name: bankOutcomes.pay }).dblclick();
  } else {
    await gatewayButton.click();
    await completeHostedCheckout(page, "pay");
  }
  await resultHeading(page, "You're booked");
}

for (const [name, mode] of Object.entries(modes)) {
  const hasScripts = name === "with scripts";
  test.describe(`double taps ${name}`, { tag: hasScripts ? "@smoke" : [] }, () => {
    // Does not wait for the `load` event if scripts are delayed, because delayed scripts also delay this event.
    const gotoOptions = { waitUntil: mode.scriptsLateMs === undefined ? "load" : "commit" } as const;
    const person = name.replaceAll(" ", "-");

    test("double taps hold a slot, apply a coupon, pay, invite a guest, move and cancel only once", async ({
      openPage,
      site,
    }) => {
      const { page, context } = await openInMode(openPage, mode);
      const hour = await findFreeHour(site.origin);
      const guest = `guest-${person}@example.in`;
      await page.goto(bookingPath(hour), gotoOptions);
      await continueToDetails(page);
      await typeDetails(page, { ...asha, email: `booker-${person}@example.in` });
      await doubleTap(holdButton(page));
      await stepHeading(page, "pay").waitFor();
      const key = await keyOfHold(context);
      const fetchCurrentOrder = () => fetchOrder(createServiceVisitor(site.origin), key);
      expect(await fetchCurrentOrder()).toMatchObject({ status: "held", start: hour.start });

      const { code } = findCoupon(
        "takes a tenth off",
        (coupon) => isUnrestricted(coupon) && coupon.percent === 10,
      );
      await page.getByRole("textbox", { name: "Coupon" }).fill(code);
      await doubleTap(page.getByRole("button", { name: "Apply" }));
      await page.getByText("You save ₹").filter({ hasText: code }).first().waitFor();

      await payByTwoTaps(page);
      expect(await fetchCurrentOrder()).toMatchObject({ status: "confirmed", quote: { couponCode: code } });

      await page.getByText("Invite guests").first().click();
      await page.getByRole("textbox", { name: "Name" }).first().fill("Ravi Iyer");
      await page.getByRole("textbox", { name: "Email" }).first().fill(guest);
      await doubleTap(page.getByRole("button", { name: "Invite guests" }));
      await page.getByText(`Ravi Iyer, ${guest}`).waitFor();
      expect((await fetchCurrentOrder()).guests).toEqual([{ name: "Ravi Iyer", email: guest }]);

      const { move: before } = await fetchCurrentOrder();
      await page.getByText("Move this booking").click();
      if (!hasScripts)
        await page.goto(`${new URL(page.url()).pathname}?day=${hour.date}#changes`, gotoOptions);
      const starts = page.getByRole("group", { name: /^Available start times/ }).locator("label");
      await starts.filter({ hasNotText: "11:00 am" }).first().click();
      await doubleTap(page.getByRole("button", { name: "Move booking" }));
      await page.getByText("Your booking has moved to").first().waitFor();
      expect((await fetchCurrentOrder()).move.left).toBe(before.left - 1);

      await page.getByText("Cancel this booking").click();
      await doubleTap(page.getByRole("button", { name: "Cancel booking" }));
      await page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
      expect((await fetchCurrentOrder()).status).toBe("cancelled");
      expect(await page.getByText("already cancelled").count()).toBe(0);
    });

    test("double taps hold only one day pass", async ({ openPage, site }) => {
      const { page, context } = await openInMode(openPage, mode);
      const { buildingId, catalogId } = rooms.flexiPass;
      const date = await openDays(site.origin, rooms.flexiPass, 1);
      const passesLeft = async () => {
        const query = new URLSearchParams({ buildingId, catalogId, date });
        const response = await createServiceVisitor(site.origin).get(`/order/availability?${query}`);
        const { days } = (await response.json()) as { days: { date: string; left: number }[] };
        return days.find((day) => day.date === date)?.left ?? Number.NaN;
      };
      const before = await passesLeft();
      await page.goto(passPath(date), gotoOptions);
      await continueToDetails(page);
      await typeDetails(page, { ...asha, email: `pass-${person}@example.in` });
      await doubleTap(holdButton(page));
      await stepHeading(page, "pay").waitFor();
      expect(await passesLeft()).toBe(before - 1);
      expect((await fetchOrder(createServiceVisitor(site.origin), await keyOfHold(context))).status).toBe(
        "held",
      );
    });

    test("double taps send only one lead", { tag: "@J2" }, async ({ openPage, site }) => {
      const { page } = await openInMode(openPage, mode);
      const email = `lead-${person}@example.in`;
      await page.goto("/contact-us", gotoOptions);
      const form = page.getByRole("main");
      await form.getByRole("textbox", { name: "Name", exact: false }).first().fill("Asha Rao");
      await form.getByRole("textbox", { name: /mail/i }).fill(email);
      await form.getByRole("textbox", { name: /phone|mobile/i }).fill("98765 43210");
      await form.getByRole("checkbox").check();
      await doubleTap(form.getByRole("button", { name: /call|send|request/i }));
      await page.getByRole("heading", { name: /thank/i }).waitFor();
      await expect.poll(() => mailsTo(site, email)).toBe(1);
    });
  });
}

test("a tap before and a tap after the scripts load create only one hold", async ({ openPage, site }) => {
  const { page, context } = await openPage();
  await page.goto(bookingPath(await findFreeHour(site.origin), "details"));
  await stepHeading(page, "details").waitFor();
  await typeDetails(page);
  await holdButton(page).evaluate((button: HTMLButtonElement) => {
    // Hides the first tap from React, as if the scripts had not loaded yet.
    addEventListener("submit", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    button.click();
    button.click();
  });
  await stepHeading(page, "pay").waitFor();
  expect((await fetchOrder(createServiceVisitor(site.origin), await keyOfHold(context))).status).toBe("held");
});
