import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { confirmedBooking } from "../e2e/support/confirmed-booking.ts";
import { bookingsLinkMailedTo } from "../e2e/support/mails.ts";
import { freeHour } from "../e2e/support/rooms.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { browserNames } from "./sessions.ts";
import { openWindow } from "./window.ts";

/* The main journeys in Firefox and WebKit: `npm run test:browsers`. What they look like is kept in `reports/browsers`. */

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: "warn" });
});

afterAll(() => site.stop());

describe.each(browserNames)("%s", (browser) => {
  async function open(width = 1280, height = 900) {
    const window = await openWindow(browser);
    onTestFinished(window.close);
    await window.resize(width, height);
    return window;
  }

  test("from the home page to a paid booking, which is moved and cancelled", async () => {
    const { date } = await freeHour(site.origin);
    const window = await open();
    await window.goto(`${site.origin}/`);
    await window.picture("home");
    await window.choose('main select[name="city"]', "delhi");
    await window.run(setDate('main input[name="date"]', date));
    await window.choose('main select[name="from"]', "11:00");
    await window.choose('main select[name="to"]', "12:00");
    await window.type('main input[name="people"]', "2");
    await window.picture("search-form");
    await window.click("main button", /^Find rooms/);
    await window.untilPath(/\/meeting-rooms\/delhi\/all\?/);
    await window.see('main a[href^="/booking-details/"]', /Book/);
    await window.picture("rooms");
    await window.click('main a[href^="/booking-details/"]');
    await window.untilPath(/\/booking-details\//);
    await window.type('main input[name="name"]', "Asha Rao");
    await window.type('main input[name="email"]', `asha.${browser}@example.in`);
    await window.type('main input[name="phone"]', "9876543210");
    await window.picture("details");
    await window.click('main button[name="step"][value="details"]');
    await window.see("main button", /^Pay ₹/);
    await window.picture("payment");
    await window.click("main button", /^Pay ₹/);
    await window.inFrame("dialog iframe", () => window.click("button", /^Pay ₹/));
    await window.untilPath(/\/payment-success\//);
    await window.see("main summary", /^Move/);
    await window.picture("booked");

    await window.click("main summary", /^Move/);
    await window.run(setDate('main details input[name="day"]', date));
    await window.see('main details label, main details [role="radio"]', /^3:00 pm$/);
    await window.click("main details label", /^3:00 pm$/);
    await window.picture("move");
    await window.click("main details[open] button", /^Move/);
    await window.see("main dd", /3:00 pm/);

    await window.click("main summary", /^Cancel/);
    await window.click("main details[open] button", /^Cancel/);
    await window.see("main h1", /^Cancelled/);
    await window.picture("cancelled");
  });

  test("the bookings of an address, on a narrow window", async () => {
    const email = `asha.list.${browser}@example.in`;
    const phone = browser === "firefox" ? "9840000001" : "9840000002";
    const { orderId } = await confirmedBooking(site.origin, email, phone);
    const window = await open(400, 800);
    await window.goto(`${site.origin}/my-bookings`);
    await window.type('main input[name="email"]', email);
    await window.press('main input[name="email"]', "Enter");
    await window.see("main", new RegExp(email.replaceAll(".", "\\.")));
    await window.picture("my-bookings-asked");
    await window.goto(site.origin + (await bookingsLinkMailedTo(site, email)));
    await window.untilPath(/\/my-bookings$/);
    await window.picture("my-bookings");
    await window.click('main a[href*="/payment-success/"]');
    await window.untilPath(new RegExp(`/payment-success/${orderId}$`));
    await window.see("main summary", /^Cancel/);
  });

  test("the search in the header, on a narrow window", async () => {
    const window = await open(400, 800);
    await window.goto(`${site.origin}/`);
    await window.click('header button[aria-label="Search"]');
    await window.type('header input[role="combobox"]', "bengaluru");
    await window.see('header [role="option"]', /^Bangalore/);
    await window.picture("header-search");
    await window.press('header input[role="combobox"]', "ArrowDown");
    await window.press('header input[role="combobox"]', "Enter");
    await window.untilPath(/\/coworking-space\/bangalore/);
  });

  test("nothing is wider than a narrow window", async () => {
    const window = await open(400, 800);
    for (const path of ["/", "/meeting-rooms/delhi/all", "/my-bookings", "/contact-us"]) {
      await window.goto(site.origin + path);
      expect(
        await window.run("return document.documentElement.scrollWidth - innerWidth"),
        path,
      ).toBeLessThanOrEqual(0);
    }
  });
});

/** Sets a date as a browser's own picker does: drivers do not agree on how one is typed. */
function setDate(css: string, date: string): string {
  return `
    const field = document.querySelector(${JSON.stringify(css)});
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(date)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));`;
}
