import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { fetchOrder, serviceVisitor } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import type { PageOptions, WatchedPage } from "../support/watched-page.ts";
import { findCoupon, isOpen } from "./support/coupons.ts";
import { bookingPath, freeHour, openDays, rooms } from "./support/rooms.ts";
import {
  asha,
  bankOutcomes,
  completeHostedCheckout,
  goOnToDetails,
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
async function tapTwice(button: Locator): Promise<void> {
  // Scrolls the button away from the sticky bars.
  await button.evaluate((each) => each.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not visible.");
  await button.page().mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
}

async function openIn(openPage: OpenPage, { options, scriptsLateMs }: Mode): Promise<WatchedPage> {
  const opened = await openPage(options);
  if (scriptsLateMs !== undefined) {
    await opened.page.route(/\/assets\/.*\.js/, async (route) => {
      await wait(scriptsLateMs);
      // `continue` rejects if the page has been closed meanwhile.
      await route.continue().catch(() => undefined);
    });
  }
  return opened;
}

function passPath(date: string): string {
  const { buildingId, catalogId } = rooms.flexiPass;
  return `/booking-details/${buildingId}/${catalogId}?${new URLSearchParams({ date })}`;
}

/** Counts the mails sent to an address. */
async function mailsTo(site: ClockedSite, address: string): Promise<number> {
  const folder = join(site.dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => new RegExp(`^To: .*${address}`, "m").test(mail)).length;
}

/** Pays a held order by tapping twice on the button that starts the payment. */
async function payByTwoTaps(page: Page): Promise<void> {
  const { dialog, inside } = overlay(page);
  const toGateway = page.getByRole("button", { name: "Go to the payment page" });
  await tapTwice(payButton(page));
  // If delayed scripts have loaded meanwhile, the button opens the overlay instead of the gateway's page.
  await dialog.or(toGateway).waitFor();
  if (await dialog.isVisible()) {
    await inside.getByRole("button", { name: bankOutcomes.pay }).click();
  } else {
    await toGateway.click();
    await completeHostedCheckout(page, "pay");
  }
  await resultHeading(page, "You're booked");
}

for (const [name, mode] of Object.entries(modes)) {
  const hasScripts = name === "with scripts";
  test.describe(`double taps ${name}`, { tag: hasScripts ? "@smoke" : [] }, () => {
    // Does not wait for the `load` event if scripts are delayed, because they would delay the event, too.
    const until = { waitUntil: mode.scriptsLateMs === undefined ? "load" : "commit" } as const;
    const person = name.replaceAll(" ", "-");

    test("hold, apply a coupon, pay, invite a guest, move and cancel only once", async ({
      openPage,
      site,
    }) => {
      const { page, context } = await openIn(openPage, mode);
      const hour = await freeHour(site.origin);
      const guest = `guest-${person}@example.in`;
      await page.goto(bookingPath(hour), until);
      await goOnToDetails(page);
      await typeDetails(page, { ...asha, email: `booker-${person}@example.in` });
      await tapTwice(holdButton(page));
      await stepHeading(page, "pay").waitFor();
      const key = await keyOfHold(context);
      const truth = () => fetchOrder(serviceVisitor(site.origin), key);
      expect(await truth()).toMatchObject({ status: "held", start: hour.start });

      const { code } = findCoupon("takes a tenth off", (coupon) => isOpen(coupon) && coupon.percent === 10);
      await page.getByRole("textbox", { name: "Coupon" }).fill(code);
      await tapTwice(page.getByRole("button", { name: "Apply" }));
      await page.getByText("You save ₹").filter({ hasText: code }).first().waitFor();

      await payByTwoTaps(page);
      expect(await truth()).toMatchObject({ status: "confirmed", quote: { couponCode: code } });

      await page.getByText("Invite guests").click();
      await page.getByRole("textbox", { name: "Name" }).first().fill("Ravi Iyer");
      await page.getByRole("textbox", { name: "Email" }).first().fill(guest);
      await tapTwice(page.getByRole("button", { name: "Save guest list" }));
      await page.getByText(`Ravi Iyer, ${guest}`).waitFor();
      expect((await truth()).guests).toEqual([{ name: "Ravi Iyer", email: guest }]);

      const { move: before } = await truth();
      await page.getByText("Move this booking").click();
      if (!hasScripts) await page.goto(`${new URL(page.url()).pathname}?day=${hour.date}#changes`, until);
      const starts = page.getByRole("group", { name: /^Available start times/ }).locator("label");
      await starts.filter({ hasNotText: "11:00 am" }).first().click();
      await tapTwice(page.getByRole("button", { name: "Move booking" }));
      await page.getByText("Your booking has moved to").first().waitFor();
      expect((await truth()).move.left).toBe(before.left - 1);

      await page.getByText("Cancel this booking").click();
      await tapTwice(page.getByRole("button", { name: "Cancel booking" }));
      await page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
      expect((await truth()).status).toBe("cancelled");
      expect(await page.getByText("already cancelled").count()).toBe(0);
    });

    test("hold only one day pass", async ({ openPage, site }) => {
      const { page, context } = await openIn(openPage, mode);
      const { buildingId, catalogId } = rooms.flexiPass;
      const date = await openDays(site.origin, rooms.flexiPass, 1);
      const passesLeft = async () => {
        const query = new URLSearchParams({ buildingId, catalogId, date });
        const reply = await serviceVisitor(site.origin).get(`/order/availability?${query}`);
        const { days } = (await reply.json()) as { days: { date: string; left: number }[] };
        return days.find((day) => day.date === date)?.left ?? Number.NaN;
      };
      const before = await passesLeft();
      await page.goto(passPath(date), until);
      await goOnToDetails(page);
      await typeDetails(page, { ...asha, email: `pass-${person}@example.in` });
      await tapTwice(holdButton(page));
      await stepHeading(page, "pay").waitFor();
      expect(await passesLeft()).toBe(before - 1);
      expect((await fetchOrder(serviceVisitor(site.origin), await keyOfHold(context))).status).toBe("held");
    });

    test("send only one lead", { tag: "@J2" }, async ({ openPage, site }) => {
      const { page } = await openIn(openPage, mode);
      const email = `lead-${person}@example.in`;
      await page.goto("/contact-us", until);
      const form = page.getByRole("main");
      await form.getByRole("textbox", { name: "Name", exact: false }).first().fill("Asha Rao");
      await form.getByRole("textbox", { name: /mail/i }).fill(email);
      await form.getByRole("textbox", { name: /phone|mobile/i }).fill("98765 43210");
      await form.getByRole("checkbox").check();
      await tapTwice(form.getByRole("button", { name: /call|send|request/i }));
      await page.getByRole("heading", { name: /thank/i }).waitFor();
      await expect.poll(() => mailsTo(site, email)).toBe(1);
    });
  });
}

test("a tap before and a tap after the scripts load create one hold", async ({ openPage, site }) => {
  const { page, context } = await openPage();
  await page.goto(bookingPath(await freeHour(site.origin), "details"));
  await stepHeading(page, "details").waitFor();
  await typeDetails(page);
  await holdButton(page).evaluate((button: HTMLButtonElement) => {
    // Hides the first tap from React, as if the scripts had not loaded yet.
    addEventListener("submit", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    button.click();
    button.click();
  });
  await stepHeading(page, "pay").waitFor();
  expect((await fetchOrder(serviceVisitor(site.origin), await keyOfHold(context))).status).toBe("held");
});

const bookingPaths = {
  "a room": async (origin: string) => bookingPath(await freeHour(origin), "details"),
  "a day pass": async (origin: string) => passPath(await openDays(origin, rooms.flexiPass, 1)),
};

for (const [item, path] of Object.entries(bookingPaths)) {
  test(`two concurrent posts of one form get the same hold of ${item}`, async ({ openPage, site }) => {
    const { page } = await openPage();
    await page.goto(await path(site.origin));
    await goOnToDetails(page);
    await typeDetails(page);
    const [address, data] = await holdButton(page).evaluate((button: HTMLButtonElement) => {
      const form = button.form as HTMLFormElement;
      const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
      return [form.action, new URLSearchParams(fields).toString()];
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const replies = await Promise.all(
      [1, 2].map(() => page.request.post(address ?? "", { data, headers, maxRedirects: 0 })),
    );
    const reported = replies.map((reply) => [
      reply.status(),
      reply.headers().location,
      /hold=[^;]+/.exec(reply.headers()["set-cookie"] ?? "")?.[0],
    ]);
    expect(reported[0]).toEqual([
      303,
      expect.stringContaining("step=pay"),
      expect.stringMatching(/^hold=ORD/),
    ]);
    expect(reported[1]).toEqual(reported[0]);
  });
}
