import { formatPaise } from "../../src/api/contract/money.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { findCoupon, isUnrestricted } from "./support/coupons.ts";
import { findFreeHour } from "./support/rooms.ts";
import {
  asha,
  bankOutcomes,
  detailField,
  expectTermsBeforeHold,
  expectTermsBeforePayment,
  holdButton,
  keyOfHold,
  orderKeyOf,
  payButton,
  payHosted,
  resultHeading,
  searchFromHome,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";

test("a visitor books without JavaScript after errors, a coupon and a decline", async ({
  openPage,
  site,
}) => {
  const { page, context, expectResponse } = await openPage({ javaScriptEnabled: false });
  expectResponse(422, "/booking-details/");
  const hour = await findFreeHour(site.origin);
  await page.goto("/");
  await searchFromHome(page, hour);
  await page.waitForURL(/\/meeting-rooms\/delhi\/all\?/);
  const filters = page.getByRole("form", { name: "Filters" });
  await filters.getByRole("spinbutton", { name: "People" }).fill("4");
  await filters.getByLabel("Locality").selectOption({ label: "Connaught Place" });
  await filters.getByRole("button", { name: "Show rooms" }).click();
  await page.waitForURL(/\/meeting-rooms\/delhi\/connaught-place\?.*people=4/);
  await page.getByRole("link", { name: "Book Neem, Radial House" }).click();

  // The link contains the complete time, so the page skips the choice step. The total is next to the button.
  await stepHeading(page, "details").waitFor();
  await page.getByText("11:00 am – 12:00 pm IST · 4 people").waitFor();
  expect(await page.title()).toMatch(/^Your details: Neem/);
  const total = page.locator("[data-sticky-bar]");
  expect(await total.innerText()).toMatch(/₹[\d,]+/);
  expect(await total.innerText()).not.toMatch(/an hour/);
  await expectTermsBeforeHold(page, hour);
  await page.getByRole("button", { name: "Change time" }).click();
  await stepHeading(page, "choose").waitFor();
  expect(await page.getByRole("radio", { name: "11:00 am" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await stepHeading(page, "details").waitFor();

  await typeDetails(page, { ...asha, email: "asha at example", phone: "12345" });
  await holdButton(page).click();
  await stepHeading(page, "details").waitFor();
  for (const field of ["email", "phone"] as const) {
    expect(await detailField(page, field).getAttribute("aria-invalid")).toBe("true");
  }
  expect(await detailField(page, "name").inputValue()).toBe(asha.name);
  expect(await detailField(page, "email").inputValue()).toBe("asha at example");
  await typeDetails(page);
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  await page.getByText(/^Held for you until \d+:\d\d\s[ap]m\sIST$/).waitFor();
  expect(await page.locator('[role="timer"]').isVisible()).toBe(false);
  const held = await keyOfHold(context);
  await page.reload();
  await stepHeading(page, "pay").waitFor();
  await expectTermsBeforePayment(page, hour);
  await page.goto("/terms");
  const notice = page.getByRole("complementary", { name: "Your hold" });
  expect(await notice.innerText()).toMatch(/We're holding Neem for you until \d+:\d\d\s[ap]m\sIST\./);
  await notice.getByRole("link", { name: "Continue to payment" }).click();
  await stepHeading(page, "pay").waitFor();

  const code = page.getByRole("textbox", { name: "Coupon" });
  await code.fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This code isn't valid.").waitFor();
  const percent = findCoupon(
    "takes a tenth off",
    (coupon) => isUnrestricted(coupon) && coupon.percent === 10,
  );
  await code.fill(percent.code);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("You save ₹").filter({ hasText: percent.code }).first().waitFor();

  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await page.getByRole("button", { name: bankOutcomes.decline }).click();
  await page.getByText("The payment failed.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: bankOutcomes.pay }).click();
  await page.getByText("The bank approved the payment.").waitFor();
  await page.getByRole("button", { name: /^Continue to/ }).click();
  await resultHeading(page, "You're booked");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await orderKeyOf(page)).toEqual(held);
  const order = await fetchOrder(createServiceVisitor(site.origin), held);
  expect(order).toMatchObject({ status: "confirmed", paymentStatus: "captured", people: 4 });
  expect(order.quote.couponCode).toBe(percent.code);
});

test("the price is the same at each step and can be paid after a decline", async ({ openPage, site }) => {
  const { page, context } = await openPage({ javaScriptEnabled: false });
  const hour = await findFreeHour(site.origin);
  const { buildingId, catalogId, date, from } = hour;
  const query = new URLSearchParams({ date, from, to: "14:00" });
  await page.goto(`/booking-details/${buildingId}/${catalogId}?${query}`);
  await stepHeading(page, "choose").waitFor();
  const bar = page.locator("[data-sticky-bar]");
  const priceTexts = [await bar.innerText()];
  await page.getByRole("button", { name: "Continue" }).click();
  await stepHeading(page, "details").waitFor();
  priceTexts.push(await bar.innerText());
  await typeDetails(page);
  await holdButton(page).click();
  await stepHeading(page, "pay").waitFor();
  const { item } = await fetchOrder(createServiceVisitor(site.origin), await keyOfHold(context));
  const sum = formatPaise(item.pricePaise * 3 * 1.18);
  priceTexts.push(await payButton(page).innerText());
  for (const reported of priceTexts)
    expect(reported).toMatch(new RegExp(`(^|\n)(.* = |Pay )?${sum}( including GST)?(\n|$)`));
  await payHosted(page, "leave");
  await stepHeading(page, "pay").waitFor();
  await payHosted(page, "decline");
  await page.getByRole("heading", { level: 1, name: "The payment didn't go through" }).waitFor();
  await page.getByRole("link", { name: "Try again" }).click();
  await stepHeading(page, "pay").waitFor();
  await payHosted(page, "pay");
  await resultHeading(page, "You're booked");
});

test("without JavaScript, a footer link to the contact page contains city and subject", async ({
  openPage,
}) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto("/coworking-space/pune");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await page.waitForURL("**/contact-us?city=pune&about=coworking-space");
  await page.getByText("About: Coworking space").waitFor();
});
