import type { Page } from "@playwright/test";
import type { CustomerField } from "../../src/api/contract/customer-fields.ts";
import { waitForHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { confirmedBooking, payAtGateway } from "./support/confirmed-booking.ts";
import { waitForBookingsLink } from "./support/mails.ts";
import { bookingPath, findFreeHour, toBookingRequest } from "./support/rooms.ts";
import {
  asha,
  type Details,
  detailField,
  holdButton,
  keyOfHold,
  openDetails,
  resultHeading,
  stepHeading,
} from "./support/steps.ts";

test.use({ siteName: "my-bookings" });

/* A visitor requests a link by email. The link opens the list of bookings that were made with the email address. */

const emailField = (page: Page) => page.getByRole("textbox", { name: "Email" });
const send = (page: Page) => page.getByRole("button", { name: "Get a link" });
/* Matches the exact text, because the sentence above the form contains the same words. */
const linkRequestedText = (page: Page) => page.getByText("Ask our team for the link", { exact: true });
const requestLink = async (page: Page, email: string) => {
  await emailField(page).fill(email);
  await send(page).click();
  await linkRequestedText(page).waitFor();
};
const nextBooking = (page: Page) => page.getByRole("complementary", { name: "Your next booking" });
const upcomingHeading = (page: Page) => page.getByRole("heading", { level: 2, name: "Upcoming" });

for (const [_, scripts, email, phone] of [
  ["", true, "asha.list@example.in", "9820000001"],
  [" without JavaScript", false, "asha.listed@example.in", "9820000002"],
] as const) {
  test(`a visitor opens My bookings from the footer and then a booking${_}`, async ({ openPage, site }) => {
    const { orderId } = await confirmedBooking(site.origin, email, phone);
    const { page, context, expectResponse } = await openPage({ javaScriptEnabled: scripts });
    expectResponse(422, "/my-bookings");
    expectResponse(422, "/api/myBookings");
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "My bookings" }).click();
    await page.waitForURL(/\/my-bookings$/);
    expect(await page.title()).toContain("My bookings");
    const robots = page.locator('meta[name="robots"]');
    expect(await robots.getAttribute("content")).toContain("noindex");
    await emailField(page).fill("asha at example");
    await send(page).click();
    await page.getByText("such as asha@example.in").waitFor();
    expect(await emailField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await emailField(page).inputValue()).toBe("asha at example");
    await requestLink(page, email);

    const link = await waitForBookingsLink(site, email);
    // Opens the link as mail scanners do before the visitor. Their requests must not use up the link.
    for (let scans = 0; scans < 2; scans += 1) expect((await fetch(site.origin + link)).status).toBe(200);
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "same-origin",
    });
    await upcomingHeading(page).waitFor();
    await page.waitForURL(/\/my-bookings$/);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "bookings");
    expect(cookie).toMatchObject({ httpOnly: true, path: "/", sameSite: "Lax" });
    await page.reload();
    await page.getByRole("link", { name: "Neem" }).click();
    await page.waitForURL((url) => url.pathname === `/payment-success/${orderId}` && url.search === "");
    await resultHeading(page, "You're booked");
    await page.goBack();
    await upcomingHeading(page).waitFor();
  });
}

/** Books and pays through the API with the cookies of a page, as its scripts do. Returns the order's id and token. */
async function bookInBrowser(page: Page, origin: string, buyer: Details) {
  const hour = await findFreeHour(origin);
  await page.goto(bookingPath(hour));
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const body = { intent: "book", ...toBookingRequest(hour), customer: buyer };
  const { orderId } = await post("/order/verifyAndBook", body);
  const key = await keyOfHold(page.context());
  const { checkout } = await post("/order/initPayment", { orderId });
  await post("/order/verifyPayment", { orderId, ...(await payAtGateway(origin, checkout.gatewayOrderId)) });
  return key;
}

for (const javaScriptEnabled of [true, false]) {
  test(`the next booking fills in the details of the last one when asked (JavaScript: ${javaScriptEnabled})`, async ({
    openPage,
    site,
  }) => {
    const buyer: Details = {
      ...{ ...asha, email: `asha.again-${javaScriptEnabled}@example.in`, phone: "+919820000010" },
      ...{ gstin: "27AAACB1234C1ZF", address: "5 Hill Road, Bandra West, Mumbai 400050" },
    };
    const { page } = await openPage({ javaScriptEnabled });
    const offer = (where: Page) => where.getByRole("button", { name: "Use Asha Rao's details" });
    const { orderId, token } = await bookInBrowser(page, site.origin, buyer);
    const hour = await findFreeHour(site.origin);
    await openDetails(page, hour);
    await detailField(page, "name").fill("Ravi Iyer");
    expect(await detailField(page, "email").inputValue()).toBe("");
    await offer(page).click();
    for (const [field, text] of Object.entries(buyer))
      await expect(detailField(page, field as CustomerField)).toHaveValue(text);
    await holdButton(page).click();
    await stepHeading(page, "pay").waitFor();

    // A colleague opens the booking with its link, but does not get the details.
    const colleague = await openPage({ javaScriptEnabled });
    await colleague.page.goto(`/payment-success/${orderId}?token=${token}`);
    await resultHeading(colleague.page, "You're booked");
    await openDetails(colleague.page, await findFreeHour(site.origin));
    expect(await offer(colleague.page).count()).toBe(0);

    await page.goto(`/payment-success/${orderId}`);
    await page.getByRole("button", { name: "Forget on this device" }).click();
    await page.getByText("This device has forgotten your bookings").waitFor();
    await openDetails(page, await findFreeHour(site.origin));
    expect(await offer(page).count()).toBe(0);
    expect(await detailField(page, "email").inputValue()).toBe("");
  });

  test(`a browser that may open bookings lists them above the form, until it forgets them (JavaScript: ${javaScriptEnabled})`, async ({
    openPage,
    site,
  }) => {
    const book = (name: string, phone: string) =>
      confirmedBooking(site.origin, `${name}-${javaScriptEnabled}@example.in`, phone);
    const [first, second] = [await book("asha.own", "9820000006"), await book("ravi.own", "9820000007")];
    const { page, context } = await openPage({ javaScriptEnabled });
    const ticket = ({ orderId, token }: typeof first) => `/payment-success/${orderId}?token=${token}`;
    for (const booking of [first, second]) await page.goto(ticket(booking));
    const response = await page.goto("/my-bookings");
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    await upcomingHeading(page).waitFor();
    await emailField(page).waitFor();
    const links = page.getByRole("listitem").getByRole("link", { name: "Neem" });
    expect(await links.count()).toBe(2);
    await links.first().click();
    await page.waitForURL(/\/payment-success\/\w+$/);
    await resultHeading(page, "You're booked");

    const home = await page.goto("/");
    expect(home?.headers()["cache-control"]).toBe("private, no-store");
    await nextBooking(page)
      .getByRole("link", { name: /: Neem, / })
      .click();
    await resultHeading(page, "You're booked");
    if (javaScriptEnabled) {
      // A navigation in the browser, from a page that is cached for all visitors.
      await page.goto("/terms");
      await waitForHydration(page);
      await page.getByRole("banner").getByRole("link", { name: "Baithak" }).click();
      await nextBooking(page).waitFor();
    }

    // Another visitor sees none of them, and neither does this one after the button.
    const other = await openPage({ javaScriptEnabled });
    await other.page.goto("/");
    expect(await nextBooking(other.page).count()).toBe(0);
    await other.page.goto("/my-bookings");
    await emailField(other.page).waitFor();
    expect(await upcomingHeading(other.page).count()).toBe(0);
    await page.goto("/my-bookings");
    await page.getByRole("button", { name: "Forget on this device" }).click();
    await page.getByText("This device has forgotten your bookings").waitFor();
    expect(await context.cookies()).toEqual([]);
    await page.goto("/my-bookings");
    await emailField(page).waitFor();
    expect(await upcomingHeading(page).count()).toBe(0);
    await page.goto("/");
    expect(await nextBooking(page).count()).toBe(0);
  });

  test(`an invalid or expired bookings link is reported once (JavaScript: ${javaScriptEnabled})`, async ({
    openPage,
    site,
  }) => {
    const email = `asha.bad-link-${javaScriptEnabled}@example.in`;
    await confirmedBooking(site.origin, email, javaScriptEnabled ? "9820000004" : "9820000005");
    const { page, context, expectResponse } = await openPage({ javaScriptEnabled });
    expectResponse(404, "/my-bookings");
    const expired = page.getByText("This link has expired");
    const visit = async (path: string) => {
      const response = await page.goto(path);
      if (javaScriptEnabled) await waitForHydration(page);
      return response?.status();
    };
    const bookingsCookies = async () => (await context.cookies()).filter(({ name }) => name === "bookings");
    expect(await visit("/my-bookings?key=no-such-key")).toBe(404);
    await expired.waitFor();
    expect(await bookingsCookies()).toEqual([]);
    expect(await visit("/my-bookings")).toBe(200);
    await emailField(page).waitFor();
    expect(await expired.count()).toBe(0);
    await requestLink(page, email);
    expect(await expired.count()).toBe(0);
    const link = await waitForBookingsLink(site, email);
    await visit(link);
    await upcomingHeading(page).waitFor();
    expect(await expired.count()).toBe(0);

    // An invalid link does not close a list that a valid link has opened.
    expect(await visit("/my-bookings?key=no-such-key")).toBe(404);
    await expired.waitFor();
    await visit("/my-bookings");
    await upcomingHeading(page).waitFor();

    // Lets the access to the list expire. The page shows the notice about this only once.
    await site.moveClock(30 * 60_000 + 1_000);
    expect(await visit("/my-bookings")).toBe(200);
    await expired.waitFor();
    expect(await bookingsCookies()).toEqual([]);
    await visit("/my-bookings");
    await emailField(page).waitFor();
    expect(await expired.count()).toBe(0);

    // The link has expired as well. A malformed link shows the form, too.
    expect(await visit(link)).toBe(404);
    await expired.waitFor();
    await visit("/my-bookings?key=%3B%0Anothing");
    await emailField(page).waitFor();
  });
}
