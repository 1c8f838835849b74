import type { Page } from "@playwright/test";
import { formatDay } from "../../src/api/contract/ist.ts";
import { createServiceVisitor, fetchOrder, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import { bookingPath, findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";
import { holdSlot, openHeldBooking, resultHeading, stepHeading } from "./support/steps.ts";

/** Lets the page believe that the visitor has returned to it: a headless browser never hides a tab. */
const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** Returns to the page until the check passes: a return within two seconds of the last load has no effect. */
async function returnUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await returnTo(page);
    await check();
  }).toPass({ timeout: 30_000 });
}

const soon = { timeout: 1_000 };

test("a second tab says which hold it replaces, and the first tab stops its countdown when the visitor returns", async ({
  openPage,
  site,
}) => {
  const { page: first, context } = await openPage();
  const second = await context.newPage();
  await second.goto(bookingPath(await findFreeHour(site.origin, rooms.amaltas)));
  await stepHeading(second, "details").waitFor();
  const sentence = second
    .getByRole("main")
    .getByText(/^You're holding Neem until .* Continuing here releases it\.$/);
  await expect(sentence).toBeHidden();
  await openHeldBooking(first, await findFreeHour(site.origin));
  // The second tab was opened before the first hold.
  await expect(sentence).toBeVisible();
  await second.reload();
  await expect(sentence).toBeVisible();
  await holdSlot(second);
  await stepHeading(second, "pay").waitFor();
  await returnUntil(first, () => expect(stepHeading(first, "expired")).toBeVisible(soon));
  await expect(first.getByRole("main").getByText(/^You're holding Amaltas until /)).toBeVisible();
});

test("the times of a day, the list of rooms and a ticket are current when the visitor returns", async ({
  openPage,
  site,
}) => {
  const hour = await findFreeHour(site.origin);
  const { date, from, to } = hour;
  const { page: times, context } = await openPage();
  await times.goto(bookingPath(hour, "time"));
  const start = times.getByRole("radio", { name: "11:00 am" });
  await start.waitFor();
  const list = await context.newPage();
  await list.goto(`/meeting-rooms/delhi/all?${new URLSearchParams({ date, from, to, people: "2" })}`);
  const card = list.getByRole("link", { name: "Book Neem, Radial House" });
  await card.waitFor();
  const price = list.getByLabel(/Maximum price|Up to/).first();
  await price.fill("5000");

  const visitor = createServiceVisitor(site.origin);
  await hold(visitor, toBookingRequest(hour));
  await returnUntil(times, () => expect(start).toBeDisabled(soon));
  await returnUntil(list, () => expect(card).toBeHidden(soon));
  await expect(price).toHaveValue("5000");
  await expect(price).toBeFocused();

  const key = await paidBooking(site.origin, toBookingRequest(await findFreeHour(site.origin)), {
    ...{ name: "Asha Rao", email: "asha.tabs@example.in", phone: "9850000077" },
  });
  const ticket = await context.newPage();
  await ticket.goto(`/payment-success/${key.orderId}?token=${key.token}`);
  await resultHeading(ticket, "You're booked");
  await ticket.locator("summary", { hasText: "Invite guests" }).click();
  const guestName = ticket.getByRole("region", { name: "Guests" }).getByLabel("Name").first();
  await guestName.fill("Meera Iyer");
  const later = await findFreeHour(site.origin);
  const { quote } = await fetchOrder(visitor, key);
  const moved = await visitor.post("/order/move", {
    ...{ ...key, catalogId: later.catalogId, start: later.start, end: later.end },
    expectedTotalPaise: quote.totalPaise,
  });
  expect(moved.status).toBe(200);
  const day = formatDay(later.date);
  await returnUntil(ticket, () => expect(ticket.getByRole("definition").first()).toContainText(day, soon));
  await expect(guestName).toHaveValue("Meera Iyer");
  const { cancellation } = await fetchOrder(visitor, key);
  const cancelled = await visitor.post("/order/cancel", {
    ...key,
    expectedRefundPaise: cancellation.refundNowPaise,
  });
  expect(cancelled.status).toBe(200);
  await returnUntil(ticket, () =>
    expect(ticket.getByRole("heading", { level: 1, name: "Booking cancelled" })).toBeVisible(soon),
  );
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
