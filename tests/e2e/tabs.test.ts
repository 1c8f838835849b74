import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { bookingPath, findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";
import { asha, openHeldBooking, stepHeading } from "./support/steps.ts";

/** Lets the page believe that the visitor has returned to it: a headless browser never hides a tab. */
const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a tab whose hold another tab has replaced stops its countdown when the visitor returns", async ({
  openPage,
  site,
}) => {
  const { page: first, context } = await openPage();
  await openHeldBooking(first, await findFreeHour(site.origin));
  const second = await context.newPage();
  await second.goto(bookingPath(await findFreeHour(site.origin, rooms.amaltas)));
  const data = {
    intent: "book",
    ...toBookingRequest(await findFreeHour(site.origin, rooms.amaltas)),
    customer: asha,
  };
  expect((await second.request.post("/order/verifyAndBook", { data })).status()).toBe(201);
  await expect(async () => {
    await returnTo(first);
    await expect(stepHeading(first, "expired")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(first.getByText("or you chose another one")).toBeVisible();
});

test("a tab whose hold is unchanged keeps its payment step, input and focus when the visitor returns", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage();
  await openHeldBooking(page, await findFreeHour(site.origin));
  const coupon = page.getByRole("main").getByRole("textbox", { name: "Coupon" });
  await coupon.fill("TYPED");
  const response = page.waitForResponse(/meetingRoomsOrderDetails/);
  await expect(async () => {
    await returnTo(page);
    await Promise.race([
      response,
      page.waitForTimeout(500).then(() => Promise.reject(new Error("no request"))),
    ]);
  }).toPass({ timeout: 20_000 });
  await stepHeading(page, "pay").waitFor();
  await expect(coupon).toHaveValue("TYPED");
  await expect(coupon).toBeFocused();
});
