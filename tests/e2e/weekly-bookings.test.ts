import type { Page } from "@playwright/test";
import { addDays, formatDay } from "../../src/api/contract/ist.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { createServiceVisitor, fetchOrder, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { bookingPath, type FreeHour, findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";
import { holdSlot, orderKeyOf, payHosted, payWith, resultHeading, stepHeading } from "./support/steps.ts";

test.use({ siteName: "weekly" });

const inWeek = (date: string, week: number) => addDays(date, 7 * week);
/** Finds an hour that is free on three weeks, and takes it on the second one for another visitor. */
async function hourTakenInSecondWeek(origin: string): Promise<FreeHour> {
  const hour = await findFreeHour(origin, rooms.neem, 2);
  const second = inWeek(hour.date, 1);
  const taken = { start: `${second}T11:00:00+05:30`, end: `${second}T12:00:00+05:30` };
  await hold(createServiceVisitor(origin), { ...toBookingRequest(hour), ...taken });
  return hour;
}

const totalOf = (page: Page) => page.locator("[data-sticky-bar]");
const dates = (page: Page) => page.getByRole("group", { name: "Your dates" });

test("a room is booked weekly, with another time for a taken date, and one date is cancelled", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  const hour = await hourTakenInSecondWeek(site.origin);
  const [first, second, third] = [0, 1, 2].map((week) => formatDay(inWeek(hour.date, week))) as [
    string,
    string,
    string,
  ];
  await page.goto(bookingPath(hour, "time"));
  await waitForFullHydration(page);
  await page.getByText("Repeat weekly", { exact: true }).click();
  const weeks = page.getByRole("spinbutton", { name: "Number of weeks" });
  await expect(weeks).toHaveValue("2");
  await page.getByRole("button", { name: "More: Number of weeks" }).click();
  await expect(dates(page).getByRole("checkbox")).toHaveCount(2);
  await expect(dates(page).getByText(`${first}, 11:00 am – 12:00 pm IST: ₹767 including GST`)).toBeVisible();
  const instead = dates(page).getByRole("checkbox", { name: new RegExp(`^${second}, `) });
  await expect(instead).not.toBeChecked();
  await expect(dates(page).getByText("11:00 am: not available · ₹767")).toBeVisible();
  await expect(dates(page).getByRole("checkbox", { name: new RegExp(`^${third}`) })).toBeChecked();
  await expect(totalOf(page).getByText("₹1,534", { exact: true })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Your booking" })).toContainText(
    `${first}, ${third}, 11:00 am – 12:00 pm IST`,
  );
  await instead.focus();
  await page.keyboard.press("Space");
  await expect(totalOf(page).getByText("₹2,301", { exact: true })).toBeVisible();
  await page.reload();
  await waitForFullHydration(page);
  await expect(instead).toBeChecked();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await stepHeading(page, "details").waitFor();
  await holdSlot(page);
  const prices = page.getByRole("list", { name: "Price of each date" });
  await expect(prices.getByRole("listitem")).toHaveText([first, second, third].map((day) => `${day}: ₹767`));
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await expect(page.getByRole("list", { name: "Price of each date" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText(/^Weekly bookings can't be moved/)).toBeVisible();
  await page.getByText("Cancel this booking", { exact: true }).click();
  await page.getByRole("checkbox", { name: new RegExp(`^${third}`) }).check();
  await page.getByRole("button", { name: /^Cancel 1 day/ }).click();
  await expect(page.getByRole("list", { name: "Price of each date" }).getByRole("listitem")).toHaveText([
    `${first}: ₹767`,
    `${second}: ₹767`,
  ]);
  const order = await fetchOrder(createServiceVisitor(site.origin), await orderKeyOf(page));
  expect(order.repeats?.map((start) => start.slice(0, 10))).toEqual([inWeek(hour.date, 1)]);
  expect(order.quote.totalPaise).toBe(2 * 76_700);
});

test("a room is booked weekly without JavaScript", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage({ javaScriptEnabled: false });
  expectResponse(422, "/booking-details/");
  const hour = await hourTakenInSecondWeek(site.origin);
  await page.goto(bookingPath(hour, "time"));
  await page.getByText("Repeat weekly", { exact: true }).click();
  await page.getByRole("spinbutton", { name: "Number of weeks" }).fill("3");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Please check the dates of your weekly booking, then continue.")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Number of weeks" }).fill("4");
  await page.getByRole("button", { name: "Show dates" }).click();
  await expect(dates(page).getByRole("checkbox")).toHaveCount(3);
  await expect(totalOf(page).getByText("₹2,301", { exact: true })).toBeVisible();
  const last = formatDay(inWeek(hour.date, 3));
  await dates(page).getByText(last).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await stepHeading(page, "details").waitFor();
  await holdSlot(page);
  await expect(page.getByRole("list", { name: "Price of each date" }).getByRole("listitem")).toHaveText(
    [0, 2].map((week) => `${formatDay(inWeek(hour.date, week))}: ₹767`),
  );
  await payHosted(page, "pay");
  await resultHeading(page, "You're booked");
});
