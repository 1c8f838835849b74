import type { BrowserContext, FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type {
  CustomerDraft,
  CustomerField,
  RequiredCustomerField,
} from "../../../src/api/contract/customer-fields.ts";
import { formatDay, formatTime, istDateOf } from "../../../src/api/contract/ist.ts";
import * as booking from "../../../src/texts/booking-details.ts";
import { bookingPath, type FreeHour, toBookingRequest } from "./rooms.ts";

export type Details = Partial<CustomerDraft> & Pick<CustomerDraft, RequiredCustomerField>;

/** The customer in most tests. The GSTIN has a valid check digit. */
export const asha: Details = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "98765 43210",
  company: "Rao Textiles",
};

/** Searches on the home page for rooms in Delhi at the given hour. */
export async function searchFromHome(page: Page, hour: FreeHour): Promise<void> {
  const search = page.getByRole("form", { name: "Find an available room" });
  await search.getByLabel("City").selectOption("delhi");
  await search.getByLabel("Date").fill(hour.date);
  // In a wide window the times are always open.
  const times = search.locator("summary");
  if (await times.isVisible()) await times.click();
  await search.getByLabel("From (IST)").selectOption(hour.from);
  await search.getByLabel("To (IST)").selectOption(hour.to);
  await search.getByRole("spinbutton", { name: "People" }).fill(String(hour.people));
  await search.getByRole("button", { name: "Find rooms" }).click();
}

export function stepHeading(page: Page, name: keyof typeof stepHeadings): Locator {
  return page.getByRole("heading", { level: 2, name: stepHeadings[name], exact: true });
}

const stepHeadings = {
  choose: booking.when,
  details: booking.yourDetails,
  pay: booking.reviewAndPay,
  code: booking.confirmEmail,
  unreleased: "We couldn't release your hold",
  taken: booking.taken.hour,
  expired: booking.expired,
  released: booking.released,
} as const;

/** Continues from the choice step to the details step, unless the URL has already opened the details. */
export async function continueToDetails(page: Page): Promise<void> {
  await stepHeading(page, "choose").or(stepHeading(page, "details")).waitFor();
  if (await stepHeading(page, "choose").isVisible())
    await page.getByRole("button", { name: "Continue" }).click();
  await stepHeading(page, "details").waitFor();
}

export function detailField(page: Page, field: CustomerField): Locator {
  return page
    .getByRole("main")
    .getByRole("textbox", { name: new RegExp(`^${booking.customer[field].label}`) });
}

export async function typeDetails(page: Page, details: Partial<Details> = asha): Promise<void> {
  for (const [field, text] of Object.entries(details)) {
    await detailField(page, field as CustomerField).fill(text);
  }
}

export function holdButton(page: Page): Locator {
  return page.getByRole("button", { name: booking.continueToPayment });
}

/** Types the details and creates the hold. */
export async function holdSlot(page: Page, details: Details = asha): Promise<void> {
  await typeDetails(page, details);
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
}

/** Holds an hour through the API for the visitor of a page and opens the payment step directly. */
export async function openHeldBooking(page: Page, hour: FreeHour, customer: Details = asha): Promise<void> {
  const data = { intent: "book", ...toBookingRequest(hour), customer };
  const response = await page.request.post("/order/verifyAndBook", { data });
  expect(response.status(), await response.text()).toBe(201);
  await page.goto(bookingPath(hour));
  await stepHeading(page, "pay").waitFor();
}

export async function openDetails(page: Page, hour: FreeHour): Promise<void> {
  await page.goto(bookingPath(hour));
  await continueToDetails(page);
}

export function payButton(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^(Pay ₹|Try again$)/ });
}

/** Returns locators of the gateway's overlay and of the page in its frame. */
export function overlay(page: Page): { readonly dialog: Locator; readonly inside: FrameLocator } {
  const dialog = page.getByRole("dialog", { name: /^Payment to / });
  return { dialog, inside: dialog.frameLocator("iframe") };
}

/** Names of the overlay's buttons, which choose the outcome of the payment at the bank. */
export const bankOutcomes = {
  pay: /^Pay ₹/,
  decline: /^Let the bank decline/,
  late: /^Let the bank answer late/,
  leave: /^Leave without paying/,
} as const;

/** Opens the overlay and chooses an outcome. */
export async function payWith(page: Page, outcome: keyof typeof bankOutcomes): Promise<void> {
  await payButton(page).click();
  await overlay(page).inside.getByRole("button", { name: bankOutcomes[outcome] }).click();
}

/** Chooses an outcome on the gateway's own page and returns to the site. */
export async function completeHostedCheckout(
  page: Page,
  outcome: "pay" | "decline" | "leave",
): Promise<void> {
  await page.getByRole("button", { name: bankOutcomes[outcome] }).click();
  if (outcome !== "leave") await page.getByRole("button", { name: /^Continue to/ }).click();
}

/** Starts the payment on the gateway's own page, as a browser without scripts does, and chooses an outcome. */
export async function payHosted(page: Page, outcome: "pay" | "decline" | "leave"): Promise<void> {
  await payButton(page).click();
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await completeHostedCheckout(page, outcome);
}

/** Checks, before the hold, that the summary and the sticky bar show the total and the end of free cancellation. */
export async function expectTermsBeforeHold(page: Page, { start }: Pick<FreeHour, "start">): Promise<void> {
  const freeCancellationEnd = Date.parse(start) - 24 * 60 * 60_000;
  // The page shows a deadline at midnight as the end of the previous day.
  const day = formatDay(istDateOf(freeCancellationEnd - 1));
  for (const part of [
    page.getByRole("complementary", { name: "Your booking" }),
    page.locator("[data-sticky-bar]"),
  ]) {
    const text = (await part.innerText()).replaceAll("\u00a0", " ");
    expect(text).toMatch(/₹[\d,.]+\s+including GST/);
    expect(text).toContain("Free cancellation until ");
    expect(text).toContain(day);
  }
}

/**
 * Checks that the payment step shows, in this order: the price, the end of free cancellation, the pay button, the
 * payment methods (UPI first) and the payment processor.
 */
export async function expectTermsBeforePayment(
  page: Page,
  { start }: Pick<FreeHour, "start">,
): Promise<void> {
  const freeCancellationEnd = Date.parse(start) - 24 * 60 * 60_000;
  const order = [
    "SGST 9%",
    "Total",
    `Free cancellation until ${formatDay(istDateOf(freeCancellationEnd))}, ${formatTime(freeCancellationEnd)}.`,
    "No refund after that.",
    "Pay ₹",
    "Pay by UPI, ",
    "This is a practice site",
  ];
  expectTextsInOrder(await page.getByRole("main").innerText(), order);
}

/** Checks that a text contains these parts in this order. */
export function expectTextsInOrder(shown: string, parts: readonly string[]): void {
  const text = shown.replaceAll("\u00a0", " ");
  let from = 0;
  for (const part of parts) {
    const position = text.indexOf(part, from);
    expect(position, `“${part}” in this order in: ${text}`).toBeGreaterThanOrEqual(from);
    from = position + part.length;
  }
}

/** Waits until the document title starts with these words. */
export async function waitForTitle(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${words}: `));
}

export async function resultHeading(page: Page, name: string): Promise<void> {
  await page.waitForURL(/\/payment-success\//);
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

/** Returns the order id and token of the result screen, from the cookie. */
export async function orderKeyOf(page: Page): Promise<{ orderId: string; token: string }> {
  const cookies = await page.context().cookies(page.url());
  const cached = cookies.find(({ name }) => name === "orders")?.value.split("~") ?? [];
  const path = new URL(page.url()).pathname;
  const [orderId, token] =
    cached.map((order) => order.split(".")).find(([id]) => path.endsWith(`/${id}`)) ?? [];
  if (!orderId || !token) throw new Error(`The browser has no cookie that opens ${page.url()}.`);
  return { orderId, token };
}

/** Sets the delay of a late bank response in milliseconds. The shortest delay that the overlay offers is 20 s. */
export async function shortenLateResponse(page: Page, delayMs: number): Promise<void> {
  await page.route("**/gateway-simulator/pay", (route) => {
    const requested: { delayMs?: number } = route.request().postDataJSON();
    const isLate = (requested.delayMs ?? 0) > 0;
    return route.continue({ postData: JSON.stringify(isLate ? { ...requested, delayMs } : requested) });
  });
}

/** Returns the order id and token of the browser's hold, from the cookie. */
export async function keyOfHold(context: BrowserContext): Promise<{ orderId: string; token: string }> {
  const cookies = await context.cookies();
  const [orderId, token] = cookies.find(({ name }) => name === "hold")?.value.split(".") ?? [];
  if (!orderId || !token) throw new Error("The browser has no hold cookie.");
  return { orderId, token };
}

/** Returns the calendar of a pass, with a checkbox for each day. */
export function passDays(page: Page): Locator {
  return page.getByRole("group", { name: booking.days, exact: true });
}

/** Clicks the chip of a start time on the shown day. */
export async function chooseStart(page: Page, time: string): Promise<void> {
  await page.getByRole("group", { name: "Start time (IST)" }).getByText(time, { exact: true }).click();
}
