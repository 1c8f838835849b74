import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { appliesToAllItems, findCoupon } from "./support/coupons.ts";
import {
  createKeyboard,
  recordAnnouncements,
  waitForAnnouncement,
  waitForFocus,
} from "./support/keyboard.ts";
import { bookingPath, findFreeHour } from "./support/rooms.ts";
import { accessibilityTreeLines, announcementsAtFocus } from "./support/screen-reader.ts";
import {
  asha,
  detailField,
  expectTextsInOrder,
  holdButton,
  openDetails,
  openHeldBooking,
  payWith,
  resultHeading,
  stepHeading,
  waitForTitle,
} from "./support/steps.ts";

/* Tests what a screen reader announces: name, state and description of the focused element, and live regions. */

test("each field has a name, and its error message is its description on focus", async ({
  openPage,
  site,
}) => {
  const { page, expectResponse } = await openPage();
  expectResponse(422, "/order/verifyAndBook");
  const announcements = await recordAnnouncements(page);
  await page.goto(bookingPath(await findFreeHour(site.origin), "time"));
  await waitForFullHydration(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await waitForFocus(stepHeading(page, "details"));
  expect(await announcementsAtFocus(page)).toBe('heading "Your details"');
  await waitForAnnouncement(announcements, "Step 2 of 3: Your details");
  await waitForTitle(page, "Your details");
  expect(await accessibilityTreeLines(page.getByRole("region", { name: "Your details" }))).toEqual([
    'heading "Your details"',
    'button "Change time"',
    'textbox "Name"',
    'textbox "Email"',
    'textbox "Mobile number"',
    'textbox "Company (optional)"',
    'textbox "GSTIN or UIN (optional)"',
    'button "Continue to payment"',
  ]);
  await holdButton(page).focus();
  expect(await announcementsAtFocus(page)).toBe(
    `button "Continue to payment": You'll have 15 minutes to pay.`,
  );

  await detailField(page, "email").fill("asha at example.in");
  await detailField(page, "gstin").fill("27AAPFU0939F1Z5");
  await holdButton(page).click();
  await waitForFocus(detailField(page, "name"));
  const heardTexts: string[] = [];
  for (const field of ["name", "email", "phone", "company", "gstin", "address"] as const) {
    await createKeyboard(page).tabTo(detailField(page, field));
    heardTexts.push(await announcementsAtFocus(page));
  }
  expect(heardTexts).toEqual([
    'textbox "Name", invalid, required: Enter your name (at least two letters).',
    'textbox "Email", invalid, required: Enter an email address, such as asha@example.in.',
    'textbox "Mobile number", invalid, required: 10-digit Indian number Enter a 10-digit Indian mobile number starting with 6, 7, 8 or 9.',
    'textbox "Company (optional)"',
    `textbox "GSTIN or UIN (optional)", invalid: To claim input tax credit Please check this GSTIN or UIN: its last character doesn't match the rest.`,
    'textbox "Registered address", required: Needed with a GSTIN. It goes on the invoice.',
  ]);
});

test("reloading the free times keeps the focus and is announced", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage();
  expectResponse(503, "/order/availability");
  const announcements = await recordAnnouncements(page);
  await page.goto(bookingPath(await findFreeHour(site.origin), "time"));
  await waitForFullHydration(page);
  const address = "**/order/availability?*";
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
  await page
    .getByRole("navigation", { name: "Next days" })
    .getByRole("link")
    .filter({ hasNotText: "Sun" })
    .last()
    .click();
  await waitForAnnouncement(announcements, "We couldn't load what's available");
  await page.unroute(address);
  await createKeyboard(page).pressAt(page.getByRole("button", { name: "Try again" }));
  await page.getByRole("group", { name: "Start time (IST)" }).waitFor();
  expectTextsInOrder((await announcements()).join("\n"), [
    "We couldn't load what's available",
    " available on ",
  ]);
  expect(await page.evaluate(() => document.activeElement?.closest("main form") !== null)).toBe(true);
});

test("a hold, a declined payment and a booking each receive focus and are announced", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage();
  const announcements = await recordAnnouncements(page);
  await openDetails(page, await findFreeHour(site.origin));
  for (const field of ["name", "email", "phone"] as const) await detailField(page, field).fill(asha[field]);
  await holdButton(page).click();
  await waitForFocus(stepHeading(page, "pay"));
  expect(await announcementsAtFocus(page)).toBe('heading "Review and pay"');
  await waitForAnnouncement(announcements, "Step 3 of 3: Review and pay");
  await waitForTitle(page, "Review and pay");
  const pay = page.getByRole("region", { name: "Review and pay" });
  expect(await accessibilityTreeLines(pay)).toEqual([
    'heading "Review and pay"',
    'button "Change time"',
    'textbox "Coupon (optional)"',
    'button "Apply"',
    'button "Pay ₹767"',
    'button "Change your details"',
    'button "Release this hold"',
  ]);

  const { code } = findCoupon(
    "takes something off",
    (each) => appliesToAllItems(each) && (each.percent ?? 100) < 100,
  );
  await page.getByRole("textbox", { name: "Coupon" }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await waitForAnnouncement(announcements, `Coupon ${code} applied.`);
  await page.getByRole("button", { name: "Remove coupon" }).click();
  await waitForAnnouncement(announcements, "Coupon removed. You pay ₹767.");

  await payWith(page, "decline");
  await waitForFocus(pay.getByRole("alert"));
  expect(await announcementsAtFocus(page)).toMatch(
    /^alert "The payment didn't go through.*Your hold is still active/,
  );
  expectTextsInOrder((await announcements()).join("\n"), [
    "Checking…",
    "Holding it for you…",
    "Step 3 of 3: Review and pay",
    "Opening payment",
    "The payment didn't go through",
  ]);

  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await waitForFocus(page.getByRole("heading", { level: 1, name: "You're booked" }));
  expect(await announcementsAtFocus(page)).toBe('heading "You\'re booked"');
  expect(await page.title()).toBe("Your booking");
  expectTextsInOrder((await announcements()).join("\n"), ["You're booked"]);
});

test("each outcome of releasing a hold receives focus and is announced", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage();
  expectResponse(503, "/order/release");
  const announcements = await recordAnnouncements(page);
  await openHeldBooking(page, await findFreeHour(site.origin));
  await waitForFullHydration(page);
  const address = "**/order/release";
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Release this hold" }).click();
  await waitForFocus(stepHeading(page, "unreleased"));
  await waitForAnnouncement(announcements, "We couldn't release your hold");
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await waitForFocus(stepHeading(page, "released"));
  await waitForAnnouncement(announcements, "Hold released");
});
