import type { Page } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { waitForHydration } from "../support/hydration.ts";
import { beginPayment, createServiceVisitor, fetchOrder, hold } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import { payAtGateway } from "./support/confirmed-booking.ts";
import { bookingPath, type FreeHour, findFreeHour, toBookingRequest } from "./support/rooms.ts";
import {
  keyOfHold,
  openHeldBooking,
  orderKeyOf,
  overlay,
  payButton,
  payWith,
  resultHeading,
  shortenLateResponse,
  stepHeading,
} from "./support/steps.ts";

test.use({ siteName: "truth-of-payment" });

/*
 * Tests what the pages show while a payment may still arrive: the bank responds late, the order was paid in another
 * tab, or the request to release the order has failed.
 */

const minute = 60_000;
const checking = "We're checking with your bank";
/** Statements that no page may show once a payment window has been opened, because they may be false. */
const falseStatementPattern = /nothing (was|has been) (paid|booked)|there's nothing to pay/i;

const mainText = (page: Page) => page.getByRole("main").innerText();
const releaseButton = (page: Page) => page.getByRole("button", { name: "Release this hold" });

/** Opens a page for a new visitor who holds an hour. */
async function openHoldingVisitor(openPage: OpenPage, site: ClockedSite, javaScriptEnabled = true) {
  const visitor = await openPage({ javaScriptEnabled });
  if (javaScriptEnabled) await visitor.page.clock.install();
  const hour = await findFreeHour(site.origin, undefined, 2, site.now());
  await openHeldBooking(visitor.page, hour);
  return { ...visitor, hour };
}

/** Opens a page for a visitor who closed the payment window before the bank responded. */
async function openUnconfirmedPayment(openPage: OpenPage, site: ClockedSite) {
  const visitor = await openHoldingVisitor(openPage, site);
  const { page } = visitor;
  // Delays the simulator's own response by an hour, so that the test decides when the bank responds.
  await shortenLateResponse(page, 60 * minute);
  const initResponse = page.waitForResponse((response) => response.url().endsWith("/order/initPayment"));
  await payWith(page, "late");
  const { checkout } = (await (await initResponse).json()) as { checkout: { gatewayOrderId: string } };
  await overlay(page).inside.getByRole("button", { name: "Close without waiting" }).click();
  await overlay(page).dialog.waitFor({ state: "detached" });
  await stepHeading(page, "pay").waitFor();
  return { ...visitor, gatewayOrderId: checkout.gatewayOrderId };
}

/** Completes the payment at the bank. The gateway sends its webhook event once. */
const completeBankPayment = (site: ClockedSite, gatewayOrderId: string) =>
  payAtGateway(site.origin, gatewayOrderId, "once");

/**
 * Advances the clocks of the site and of the page. Waits for hydration first: otherwise, the page would assume that its
 * scripts have timed out.
 */
async function advanceClock(site: ClockedSite, page: Page, minutes: number): Promise<void> {
  await waitForHydration(page);
  await site.moveClock(minutes * minute);
  await page.clock.fastForward(minutes * minute);
}

/** Waits for a heading of the polling page. Skips the pauses of up to 30 seconds between polls. */
async function pollUntil(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name });
  const isShown = async () => {
    // Waits for the response: on a slow machine, the next jump of the clock would abort the request.
    const response = page.waitForResponse(/meetingRoomsOrderDetails/, { timeout: 5_000 }).catch(() => null);
    await page.clock.fastForward(30_000);
    await response;
    return heading.isVisible();
  };
  // Each poll may take seconds on a busy machine.
  await expect.poll(isShown, { timeout: 120_000 }).toBe(true);
}

/** Holds the slot for another visitor, so that a late payment cannot confirm the first visitor's order. */
async function bookSlotAsOther(site: ClockedSite, hour: FreeHour): Promise<void> {
  expect((await hold(createServiceVisitor(site.origin), toBookingRequest(hour))).status).toBe("held");
}

test("the result page polls a late payment until the booking is confirmed", async ({ openPage, site }) => {
  const { page, context, gatewayOrderId } = await openUnconfirmedPayment(openPage, site);
  await page.getByText("Your payment may be on its way").waitFor();
  expect(await payButton(page).textContent()).toMatch(/^Pay ₹[\d,]+$/);
  const key = await keyOfHold(context);

  await advanceClock(site, page, 15.1);
  await page.getByRole("heading", { level: 1, name: checking }).waitFor();
  expect(await mainText(page)).toContain("don't pay again");
  expect(await mainText(page)).not.toMatch(falseStatementPattern);

  await page.reload();
  await page.getByRole("heading", { level: 1, name: checking }).waitFor();
  const otherPage = await openPage({ javaScriptEnabled: false });
  await otherPage.page.goto(`/payment-success/${key.orderId}?token=${key.token}`);
  await otherPage.page.getByRole("heading", { level: 1, name: checking }).waitFor();
  expect(await mainText(otherPage.page)).not.toMatch(falseStatementPattern);

  await advanceClock(site, page, 4.9);
  await completeBankPayment(site, gatewayOrderId);
  await pollUntil(page, "You're booked");
  await otherPage.page.getByRole("link", { name: "Check again" }).click();
  await resultHeading(otherPage.page, "You're booked");
});

test("a late payment for a slot that is taken is refunded", async ({ openPage, site }) => {
  const { page, hour, gatewayOrderId } = await openUnconfirmedPayment(openPage, site);
  await advanceClock(site, page, 15.1);
  await page.getByRole("heading", { level: 1, name: checking }).waitFor();
  await bookSlotAsOther(site, hour);
  await advanceClock(site, page, 4.9);
  await completeBankPayment(site, gatewayOrderId);
  await pollUntil(page, "Not booked: refund sent");
  expect(await mainText(page)).not.toMatch(falseStatementPattern);
  expect(await page.getByRole("heading", { name: "Available instead" }).isVisible()).toBe(true);
  const order = await fetchOrder(createServiceVisitor(site.origin), await orderKeyOf(page));
  expect(order).toMatchObject({ status: "expired", paymentStatus: "refunded", invoice: null });
});

test("without JavaScript, releasing a slot that is already paid opens the booking", async ({
  openPage,
  site,
}) => {
  const { page, context, hour } = await openHoldingVisitor(openPage, site, false);
  const key = await keyOfHold(context);
  const payer = await openPage();
  await payer.context.addCookies(await context.cookies());
  await payer.page.goto(bookingPath(hour));
  await payWith(payer.page, "pay");
  await resultHeading(payer.page, "You're booked");
  await releaseButton(page).click();
  await page.waitForURL(new RegExp(`/payment-success/${key.orderId}`));
  await resultHeading(page, "You're booked");
});

test("without JavaScript, a payment that was not made leaves the slot held, and its hold expires unpaid", async ({
  openPage,
  site,
}) => {
  const { page } = await openHoldingVisitor(openPage, site, false);
  await payButton(page).click();
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await page.getByRole("button", { name: /^Leave without paying/ }).click();
  await stepHeading(page, "pay").waitFor();
  await page.getByText("You haven't been charged").waitFor();
  await site.moveClock(15.1 * minute);
  await page.reload();
  await page.getByRole("heading", { name: "Your hold has expired" }).waitFor();
  expect(await mainText(page)).not.toContain("checking with your bank");
});

test("without JavaScript, a slot released after an unpaid checkout was not charged", async ({
  openPage,
  site,
}) => {
  const { page, context } = await openHoldingVisitor(openPage, site, false);
  const { orderId } = await keyOfHold(context);
  await payButton(page).click();
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await page.getByRole("button", { name: /^Leave without paying/ }).click();
  await releaseButton(page).click();
  await page.getByRole("heading", { name: "Hold released" }).waitFor();
  expect(await mainText(page)).toContain("You haven't been charged.");
  await page.goto(`/payment-success/${orderId}`);
  await resultHeading(page, "Hold released");
  expect(await mainText(page)).toContain("You haven't been charged.");
});

test("without JavaScript, the page warns of a possible payment while the bank has not decided", async ({
  openPage,
  site,
}) => {
  const { page, context } = await openHoldingVisitor(openPage, site, false);
  const service = createServiceVisitor(site.origin);
  const { checkout } = await beginPayment(service, await keyOfHold(context));
  const attempt = { gatewayOrderId: checkout.gatewayOrderId, outcome: "success", delayMs: 60 * minute };
  expect((await service.post("/gateway-simulator/pay", attempt)).status).toBe(202);
  await page.reload();
  await page.getByText("Your payment may be on its way").waitFor();
  await site.moveClock(15.1 * minute);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: checking }).waitFor();
  expect(await mainText(page)).not.toMatch(falseStatementPattern);
  await page.getByRole("link", { name: "Check again" }).waitFor();
});

test("a checkout closed without paying says that nothing was charged, in view and with the focus", async ({
  openPage,
  site,
}) => {
  const { page } = await openHoldingVisitor(openPage, site);
  await payWith(page, "leave");
  await overlay(page).dialog.waitFor({ state: "detached" });
  const notice = page.getByRole("status").filter({ hasText: "You haven't been charged" });
  await notice.waitFor();
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await releaseButton(page).click();
  await page.getByRole("heading", { name: "Hold released" }).waitFor();
  expect(await mainText(page)).toContain("You haven't been charged.");
  await page.reload();
  expect(await page.getByText("checking with your bank").count()).toBe(0);
});

test("a failure without a gateway order redirects only the hold's visitor to the booking", async ({
  openPage,
  site,
}) => {
  const { page, context } = await openHoldingVisitor(openPage, site, false);
  const { orderId } = await keyOfHold(context);
  const address = `/order/callback/${orderId}`;
  const failed = new URLSearchParams({ "error[code]": "BAD_REQUEST_ERROR" }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://api.razorpay.com",
  };
  const response = await page.request.post(address, { data: failed, headers, maxRedirects: 0 });
  const { location = "" } = response.headers();
  expect([response.status(), location]).toEqual([303, `/payment-failure/${orderId}`]);
  for (const path of [location, address]) {
    await page.goto(path);
    expect(await mainText(page)).toContain("Neem");
    expect(await page.getByRole("link", { name: /pay/i }).count()).toBeGreaterThan(0);
  }
  expect((await createServiceVisitor(site.origin).get(location)).status).toBe(404);
});
