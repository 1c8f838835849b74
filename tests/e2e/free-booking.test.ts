import type { Page } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import { appliesToAllItems, findCoupon } from "./support/coupons.ts";
import { waitForMailedCode } from "./support/mails.ts";
import { findFreeHour } from "./support/rooms.ts";
import {
  asha,
  keyOfHold,
  openDetails,
  openHeldBooking,
  resultHeading,
  stepHeading,
  waitForTitle,
} from "./support/steps.ts";

/* A booking with a total of zero is confirmed with a code that the visitor receives by email. */

const freeCoupon = findCoupon(
  "is for nothing",
  (coupon) => appliesToAllItems(coupon) && coupon.percent === 100,
);
const codeField = (page: Page) => page.getByRole("textbox", { name: "Six-digit code" });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm booking" });

/** Opens a page for a new visitor, who holds a room for an hour and applies a coupon that makes it free. */
async function openFreeBooking(
  openPage: OpenPage,
  site: ClockedSite,
  email: string,
  phone: string,
  javaScriptEnabled = true,
) {
  const visitor = await openPage({ javaScriptEnabled });
  const { page } = visitor;
  const hour = await findFreeHour(site.origin, undefined, 2, site.now());
  await openHeldBooking(page, hour, { ...asha, email, phone });
  await page.getByRole("textbox", { name: "Coupon" }).fill(freeCoupon.code);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("You save ₹").filter({ hasText: freeCoupon.code }).first().waitFor();
  return visitor;
}

test("without JavaScript, a free booking rejects a wrong code and accepts the code from the email", async ({
  openPage,
  site,
}) => {
  const email = "asha.plain@example.in";
  const { page, context, expectResponse } = await openFreeBooking(openPage, site, email, "9810000002", false);
  expectResponse(422, "/booking-details/");
  const key = await keyOfHold(context);
  await confirm(page).click();
  await stepHeading(page, "code").waitFor();
  await waitForTitle(page, "Confirm your email");
  await page.getByText("a***@example.in").waitFor();
  expect(await codeField(page).getAttribute("autocomplete")).toBe("one-time-code");
  expect(await codeField(page).getAttribute("inputmode")).toBe("numeric");
  const code = await waitForMailedCode(site, email);

  await codeField(page).fill(code === "000000" ? "111111" : "000000");
  await confirm(page).click();
  await page.getByText("That code isn't right.").first().waitFor();
  expect(await codeField(page).getAttribute("aria-invalid")).toBe("true");
  expect((await fetchOrder(createServiceVisitor(site.origin), key)).status).toBe("held");

  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await confirm(page).click();
  await resultHeading(page, "You're booked");
  expect(await fetchOrder(createServiceVisitor(site.origin), key)).toMatchObject({
    status: "confirmed",
    paymentStatus: "none",
    invoice: null,
  });
});

test("a site without mail does not promise an email in any step or in My bookings", async ({
  openPage,
  site,
}) => {
  const claim = /we'll (send|email)|emailed|on its way|check your email|sent to|resend|from our email/i;
  const { page } = await openFreeBooking(openPage, site, "asha.kept@example.in", "9810000005");
  const orderCookies = async () => {
    const mainText = await page.getByRole("main").innerText();
    expect(mainText).toContain("Practice site: no emails go out");
    expect(mainText).not.toMatch(claim);
  };
  await confirm(page).click();
  await stepHeading(page, "code").waitFor();
  await orderCookies();
  await openDetails(page, await findFreeHour(site.origin, undefined, 2, site.now()));
  await orderCookies();
  await page.goto("/my-bookings");
  await orderCookies();
  await page.getByRole("textbox", { name: "Email" }).fill("asha.kept@example.in");
  await page.getByRole("button", { name: "Get a link" }).click();
  await page.getByText("Ask our team for the link", { exact: true }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(claim);
});
