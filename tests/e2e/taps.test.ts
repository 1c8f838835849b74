import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { findFreeHour } from "./support/rooms.ts";
import {
  asha,
  bankOutcomes,
  detailField,
  holdButton,
  overlay,
  payButton,
  resultHeading,
  stepHeading,
} from "./support/steps.ts";

/* Tests that a visitor with a phone needs only a limited number of taps. */

const phoneOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** Counts taps and measures seconds. A text field takes one tap, a native select or date picker takes two. */
function countTaps(page: Page) {
  let taps = 0;
  let startedAt = performance.now();
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
    /** Returns the taps and seconds since it was last called. A person would also pause between taps. */
    counted: () => {
      const result = { taps, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
      taps = 0;
      startedAt = performance.now();
      return result;
    },
  };
}

test("a visitor books in at most 18 taps, moves in 6 and cancels in 3", async ({ openPage, site }) => {
  const { page } = await openPage(phoneOptions);
  const { tap, type, choose, date, counted } = countTaps(page);
  const hour = await findFreeHour(site.origin);

  await page.goto("/");
  const search = page.getByRole("form", { name: "Find an available room" });
  await choose(search.getByLabel("City"), "delhi");
  await date(search.getByLabel("Date"), hour.date);
  await tap(search.locator("summary", { hasText: "Any time" }));
  await choose(search.getByLabel("From (IST)"), hour.from);
  // The search ends an hour after its start unless another end is chosen.
  expect(await search.getByLabel("To (IST)").inputValue()).toBe(hour.to);
  await tap(search.getByRole("button", { name: "Find rooms" }));
  await tap(page.getByRole("link", { name: "Book Neem, Radial House" }));
  // The search does not include the number of people, so the first step asks for it.
  await stepHeading(page, "choose").or(stepHeading(page, "details")).waitFor();
  if (await stepHeading(page, "choose").isVisible())
    await tap(page.getByRole("button", { name: "Continue" }));
  await stepHeading(page, "details").waitFor();
  for (const field of ["name", "email", "phone"] as const) await type(detailField(page, field), asha[field]);
  await tap(holdButton(page));
  await stepHeading(page, "pay").waitFor();
  await tap(payButton(page));
  await tap(overlay(page).inside.getByRole("button", { name: bankOutcomes.pay }));
  await resultHeading(page, "You're booked");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  const booking = counted();

  await tap(page.getByText("Move this booking"));
  const otherChip = page
    .getByRole("group", { name: /^Available start times/ })
    .locator("label")
    .filter({ hasNotText: "11:00 am" })
    .first();
  const time = (await otherChip.innerText()).trim();
  await tap(otherChip);
  await tap(page.getByRole("button", { name: "Move booking" }));
  await page.locator("main dl").getByText(time).first().waitFor();
  const moving = counted();

  await tap(page.getByText("Cancel this booking"));
  await tap(page.getByRole("button", { name: "Cancel booking" }));
  await page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
  const cancelling = counted();

  const formatTaps = ({ taps, seconds }: typeof booking) => `${taps} taps (${seconds} s)`;
  console.log(
    `${formatTaps(booking)} from home to the invoice, ${formatTaps(moving)} to move, ${formatTaps(cancelling)} to cancel`,
  );
  expect(booking.taps).toBeLessThanOrEqual(18);
  expect(moving.taps).toBeLessThanOrEqual(6);
  expect(cancelling.taps).toBeLessThanOrEqual(3);
});
