import type { Page } from "@playwright/test";
import { createServiceVisitor, fetchOrder, hold } from "../support/service-visitor.ts";
import { gatewayPayments } from "../support/simulated-payments.ts";
import { expect, test } from "../support/test.ts";
import { bookingPath, findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";
import {
  asha,
  bankOutcomes,
  continueToDetails,
  detailField,
  holdButton,
  holdSlot,
  keyOfHold,
  openDetails,
  openHeldBooking,
  orderKeyOf,
  overlay,
  payButton,
  payWith,
  resultHeading,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";

test.use({ siteName: "holding" });

for (const intent of ["verify", "book"]) {
  test(`the details form keeps entered text while ${intent} is pending and then rejected`, async ({
    openPage,
    site,
  }) => {
    const { page, expectResponse } = await openPage();
    expectResponse(422, "/order/verifyAndBook");
    await openDetails(page, await findFreeHour(site.origin, rooms.amaltas));
    await typeDetails(page, { ...asha, company: "" });
    let rejectHold = () => {};
    const formTyped = new Promise<void>((resolve) => {
      rejectHold = resolve;
    });
    await page.route("**/order/verifyAndBook", async (route) => {
      const requested = route.request().postDataJSON();
      if (requested.intent !== intent) return route.continue();
      await formTyped;
      await route.continue({ postData: { ...requested, customer: { ...requested.customer, phone: "1" } } });
    });
    const requestPromise = page.waitForRequest((request) => request.postDataJSON()?.intent === intent);
    await holdButton(page).click();
    await requestPromise;
    await detailField(page, "company").pressSequentially("Chai & Co");
    rejectHold();
    await page.locator('main [name="phone"][aria-invalid="true"]').waitFor();
    expect(await detailField(page, "company").inputValue()).toBe("Chai & Co");
  });
}

test("Back and Forward keep the entered details and the hold", async ({ openPage, site }) => {
  const { page, context } = await openPage();
  const hour = await findFreeHour(site.origin, rooms.amaltas);
  const { date, from, to } = hour;
  const list = `/meeting-rooms/delhi/all?${new URLSearchParams({ date, from, to, people: "2" })}`;
  await page.goto(list);
  const book = page.getByRole("link", { name: "Book Amaltas, Radial House" });
  await book.click();
  await continueToDetails(page);
  await typeDetails(page);
  await page.goBack();
  await book.waitFor();
  await page.goForward();
  await stepHeading(page, "details").waitFor();
  await isTyped(page);
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  const held = await keyOfHold(context);
  await page.goBack();
  await stepHeading(page, "details").waitFor();
  await page.goBack();
  await book
    .or(page.getByRole("link", { name: "Continue to payment" }))
    .first()
    .waitFor();
  await page.goForward();
  await stepHeading(page, "details").waitFor();
  await page.goForward();
  await stepHeading(page, "pay").waitFor();
  expect(await keyOfHold(context)).toEqual(held);

  await page.getByRole("button", { name: "Change your details" }).click();
  await stepHeading(page, "details").waitFor();
  await isTyped(page);
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  await page.getByRole("button", { name: "Change time" }).click();
  await stepHeading(page, "choose").waitFor();
  await page.getByText("We're still holding").waitFor();
  await page.getByRole("link", { name: "Back to payment" }).click();
  await stepHeading(page, "pay").waitFor();
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  expect(await orderKeyOf(page)).toEqual(held);
  const ticket = page.url();
  await page.goBack();
  await expect.poll(() => page.url()).toBe(ticket);
  await resultHeading(page, "You're booked");
});

test("double clicks create one order and one payment", async ({ openPage, site }) => {
  const { page } = await openPage();
  const hour = await findFreeHour(site.origin);
  await openDetails(page, hour);
  await typeDetails(page);
  const orders = bodiesOf(page, "/order/verifyAndBook", 201);
  const payments = bodiesOf(page, "/order/initPayment", 201);
  await holdButton(page).dblclick();
  await stepHeading(page, "pay").waitFor();
  await payButton(page).dblclick();
  await overlay(page).inside.getByRole("button", { name: bankOutcomes.pay }).dblclick();
  await resultHeading(page, "You're booked");
  expect(await orders()).toHaveLength(1);
  const startedPayments = await payments();
  expect(new Set(startedPayments.map(({ paymentId }) => paymentId)).size).toBe(1);
  const gatewayOrderId = startedPayments[0]?.checkout?.gatewayOrderId ?? "";
  expect(await gatewayPayments(site, gatewayOrderId)).toMatchObject([{ status: "captured" }]);
});

test("holding another time in a second tab releases the first hold", async ({ openPage, site }) => {
  const { page, context, expectResponse } = await openPage();
  expectResponse(409, "/order/initPayment");
  const hour = await findFreeHour(site.origin);
  const laterHour = await findFreeHour(site.origin, rooms.yamuna);
  await openHeldBooking(page, hour);
  const second = await context.newPage();
  await openDetails(second, laterHour);
  await holdSlot(second);
  const otherVisitor = createServiceVisitor(site.origin);
  expect((await hold(otherVisitor, toBookingRequest(hour))).status).toBe("held");
  await payButton(page).click();
  await page
    .getByRole("heading", { level: 2, name: /Your hold has expired|Someone just booked this slot/ })
    .first()
    .waitFor();
  await payButton(page).waitFor({ state: "detached" });
  await payWith(second, "pay");
  await resultHeading(second, "You're booked");
});

test("another time of the same room can be chosen during a hold", async ({ openPage, site }) => {
  const { page } = await openPage();
  const hour = await findFreeHour(site.origin);
  const laterHour = await findFreeHour(site.origin);
  await openHeldBooking(page, hour);
  const requestSent = async () => {
    await stepHeading(page, "choose").waitFor();
    expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe(laterHour.date);
    expect(await page.getByRole("radio", { name: "11:00 am" }).isChecked()).toBe(true);
    await page.getByText("We're still holding").waitFor();
  };
  await page.goto(bookingPath(laterHour));
  await requestSent();
  await page.reload();
  await requestSent();
  await page.getByRole("link", { name: "Back to payment" }).click();
  await stepHeading(page, "pay").waitFor();
  const order = await fetchOrder(createServiceVisitor(site.origin), await keyOfHold(page.context()));
  expect(Date.parse(order.start)).toBe(Date.parse(hour.start));
});

/** Checks that the form still contains the typed details. */
async function isTyped(page: Page): Promise<void> {
  await stepHeading(page, "details").waitFor();
  for (const field of ["name", "email", "phone", "company"] as const) {
    expect(await detailField(page, field).inputValue()).toBe(asha[field]);
  }
}

type Reply = { readonly paymentId?: string; readonly checkout?: { readonly gatewayOrderId: string } };

/**
 * Collects the bodies of all further responses from a path. Reads each body immediately: the browser discards it when
 * the page navigates.
 */
function bodiesOf(page: Page, path: string, status: number): () => Promise<Reply[]> {
  const responses: Promise<Reply>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(path) && response.status() === status) responses.push(response.json());
  });
  return () => Promise.all(responses);
}
