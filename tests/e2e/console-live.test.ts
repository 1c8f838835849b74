import { expect, test } from "@playwright/test";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import { firstOwnerLink, joinConsole, startConsoleSite } from "./support/console.ts";
import { findFreeHour, toBookingRequest } from "./support/rooms.ts";
import { asha } from "./support/steps.ts";

/* The day of a centre stays open at the desk while visitors book and cancel. */

let site: Awaited<ReturnType<typeof startConsoleSite>>;

test.beforeAll(async () => {
  site = await startConsoleSite();
});

test.afterAll(() => site.stop());

test("the open day shows bookings and cancellations, replaces only their rows, and keeps the focus", async ({
  browser,
}) => {
  const hour = await findFreeHour(site.origin);
  const desk = await joinConsole(browser, await firstOwnerLink(site));
  await desk.goto(`${site.consoleOrigin}/?centre=${hour.buildingId}&date=${hour.date}`);
  const timeline = desk.locator("#timeline");
  const rowOf = (name: string) =>
    timeline.getByRole("row").filter({ has: desk.getByRole("rowheader", { name, exact: true }) });
  const listed = desk.locator("#list").getByRole("row").filter({ hasText: asha.name });
  const focused = rowOf("Neem").getByRole("link", { name: /^Free 3:00 pm/ });
  await focused.focus();
  const mark = async () => {
    for (const name of ["Neem", "Amaltas"])
      await rowOf(name).evaluate((row) => row.setAttribute("data-marked", ""));
  };
  const expectOneRowReplaced = async () => {
    await expect(rowOf("Neem")).not.toHaveAttribute("data-marked");
    await expect(rowOf("Amaltas")).toHaveAttribute("data-marked");
    await expect(focused).toBeFocused();
    await expect(timeline.locator('a[tabindex="0"]')).toHaveCount(1);
  };

  await mark();
  await expect(listed).toHaveCount(0);
  const key = await paidBooking(site.origin, toBookingRequest(hour), asha);
  await rowOf("Neem").getByRole("link", { name: asha.company }).waitFor();
  await expect(listed).toHaveCount(1);
  await expectOneRowReplaced();

  await mark();
  const visitor = createServiceVisitor(site.origin);
  const { cancellation } = await fetchOrder(visitor, key);
  const expectedRefundPaise = cancellation.refundNowPaise;
  await visitor.post("/order/cancel", { ...key, expectedRefundPaise });
  await rowOf("Neem").getByRole("link", { name: asha.company }).waitFor({ state: "detached" });
  await expect(listed).toHaveCount(0);
  await expectOneRowReplaced();
});
