import { mkdir } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "../screens/axe.ts";
import { coveredControls } from "../screens/covered-controls.ts";
import { openJourneys } from "./support/journeys.ts";
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

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
/** A desktop's window of 1280 px at 200 % and at 400 %: what is laid out is half and a quarter as wide. */
const zoomed = [640, 320];

/** A hand that counts its taps: a field that is typed into takes one, one of a browser's own lists takes two. */
function hand(page: Page) {
  let taps = 0;
  const tap = async (on: Locator) => {
    taps += 1;
    await on.tap();
  };
  return {
    tap,
    type: async (field: Locator, text: string) => {
      await tap(field);
      await page.keyboard.type(text);
    },
    choose: async (list: Locator, value: string) => {
      taps += 2;
      await list.selectOption(value);
    },
    date: async (field: Locator, date: string) => {
      taps += 2;
      await field.fill(date);
    },
    /** How many there were since the last time. */
    counted: () => {
      const counted = taps;
      taps = 0;
      return counted;
    },
  };
}

/** What is wrong with the page as it stands, as it is and near: axe, sideways scrolling, controls under others. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const before = page.viewportSize() ?? phone.viewport;
  const found = (await axeFindings(page, { isWhole: true })).map(({ id, at }) => `${state}: ${id} ${at[0]}`);
  await mkdir("reports/taps", { recursive: true });
  for (const width of [...zoomed, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${state}: ${wide} px too wide at ${width} px`);
    const isNear = zoomed.includes(width);
    if (isNear)
      found.push(...(await coveredControls(page, false)).map((each) => `${state} at ${width}: ${each}`));
    else await page.screenshot({ path: `reports/taps/${state}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(before);
  return found;
}

test("on a phone, home to invoice takes at most 18 taps, a move 6, a cancellation 3; every state can be read near", async () => {
  const { page } = await openPage(phone);
  const { tap, type, choose, date, counted } = hand(page);
  const hour = await freeHour(origin());
  const faults: string[] = [];
  const look = async (state: string) => faults.push(...(await faultsOf(page, state)));

  await page.goto("/");
  const search = page.getByRole("form", { name: "Find a room that is free" });
  await choose(search.getByLabel("City"), "delhi");
  await date(search.getByLabel("Date"), hour.date);
  await choose(search.getByLabel("From (IST)"), hour.from);
  await choose(search.getByLabel("To (IST)"), hour.to);
  await tap(search.getByRole("button", { name: "Find rooms" }));
  await tap(page.getByRole("link", { name: "Book Neem, Radial House" }));
  await step(page, "details").waitFor();
  await look("details");
  for (const field of ["name", "email", "phone"] as const) await type(detailField(page, field), asha[field]);
  await tap(holdButton(page));
  await step(page, "pay").waitFor();
  await look("pay");
  await tap(payButton(page));
  await tap(overlay(page).inside.getByRole("button", { name: bankAnswers.pay }));
  await resultHeading(page, "It is yours");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  const booking = counted();
  await look("booked");

  await tap(page.getByText("Move this booking"));
  const starts = page.getByRole("group", { name: /^Free starts on/ });
  await starts.waitFor();
  await look("move");
  const other = starts.locator("label").filter({ hasNotText: "11:00 am" }).first();
  const moved = await other.innerText();
  await tap(other);
  await tap(page.getByRole("button", { name: "Move the booking" }));
  await page.locator("main dl").getByText(moved.trim()).first().waitFor();
  const moving = counted();
  await look("moved");

  await tap(page.getByText("Cancel this booking"));
  const cancel = page.getByRole("button", { name: "Cancel the booking" });
  await cancel.waitFor();
  await look("cancel");
  await tap(cancel);
  await page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
  const cancelling = counted();
  await look("cancelled");

  console.log(`Taps: ${booking} from home to the invoice, ${moving} to move, ${cancelling} to cancel`);
  expect(booking).toBeLessThanOrEqual(18);
  expect(moving).toBeLessThanOrEqual(6);
  expect(cancelling).toBeLessThanOrEqual(3);
  expect(faults).toEqual([]);
});
