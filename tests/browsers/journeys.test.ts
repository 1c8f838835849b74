import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { confirmedBooking } from "../e2e/support/confirmed-booking.ts";
import { waitForBookingsLink } from "../e2e/support/mails.ts";
import { findFreeHour } from "../e2e/support/rooms.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { openWindow } from "./window.ts";

let site: RunningSite;

setUpSuite(async (onSuiteFinished) => {
  site = await startSite({ LOG_LEVEL: "warn" });
  onSuiteFinished(() => site.stop());
});

describe.each(["firefox", "webkit"] as const)("%s", (browser) => {
  async function open(path: string, width = 1280, height = 900) {
    const window = await openWindow[browser]();
    const picture = async (name: string) => {
      await mkdir("reports/browsers", { recursive: true });
      await writeFile(`reports/browsers/${browser}-${name}.png`, await window.screenshot());
    };
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") await picture("failed");
      await window.close();
    });
    await window.resize(width, height);
    await window.goto(site.origin + path);
    const waitForPath = (pattern: RegExp) =>
      vi.waitFor(async () => expect(await window.evaluate("location.pathname")).toMatch(pattern), 60_000);
    return { ...window, picture, untilPath: waitForPath };
  }

  test("a visitor books a room from the home page, pays for it, moves it and cancels it", async () => {
    const { date } = await findFreeHour(site.origin);
    const window = await open("/");
    await window.picture("home");
    await window.fill(field("city"), "delhi");
    await window.fill(field("date"), date);
    await window.evaluate("document.querySelector('main form details').open = true");
    await window.fill(field("from"), "11:00");
    await window.fill(field("to"), "12:00");
    await window.fill(field("people"), "2");
    await window.picture("search-form");
    await window.click(button("Find rooms"));
    await window.untilPath(/^\/meeting-rooms\/delhi\/all$/);
    await window.see(link("/booking-details/"));
    await window.picture("rooms");
    await window.click(link("/booking-details/"));
    await window.untilPath(/^\/booking-details\//);
    await window.fill(field("name"), "Asha Rao");
    await window.fill(field("email"), `asha.${browser}@example.in`);
    await window.fill(field("phone"), "9876543210");
    await window.picture("details");
    await window.click('//main//button[@name="step"][@value="details"]');
    await window.see(button("Pay ₹"));
    await window.picture("payment");
    await window.click(button("Pay ₹"));
    await window.clickInDialog(button("Pay ₹", ""));
    await window.untilPath(/^\/payment-success\//);
    await window.see(summary("Move"));
    await window.picture("booked");

    await window.click(summary("Move"));
    await window.click('//main//label[starts-with(normalize-space(), "3:00")]');
    await window.picture("move");
    await window.click(button("Move", "//main//details[@open]"));
    await window.see('//main//dd[contains(., "3:00")]');

    await window.click(summary("Cancel"));
    await window.click(button("Cancel", "//main//details[@open]"));
    await window.see('//main//h1[starts-with(., "Booking cancelled")]');
    await window.picture("cancelled");
  });

  test("a visitor opens the bookings of an email address with the mailed link", async () => {
    const email = `asha.list.${browser}@example.in`;
    const phone = browser === "firefox" ? "9840000001" : "9840000002";
    const { orderId } = await confirmedBooking(site.origin, email, phone);
    const window = await open("/my-bookings", 400, 800);
    await window.fill(field("email"), email);
    await window.press("Enter");
    await window.see(`//main//*[contains(text(), "${email}")]`);
    await window.picture("my-bookings-asked");
    await window.goto(site.origin + (await waitForBookingsLink(site, email)));
    await window.untilPath(/^\/my-bookings$/);
    await window.picture("my-bookings");
    await window.click(link(`order=${orderId}`));
    await window.untilPath(new RegExp(`^/payment-success/${orderId}$`));
    await window.see(summary("Cancel"));
  });

  test("a visitor finds a city with the search in the header and the keyboard", async () => {
    const window = await open("/", 400, 800);
    await window.click('//header//button[@aria-label="Search"]');
    await window.fill('//header//input[@role="combobox"]', "bengaluru");
    await window.see('//header//*[@role="option"][starts-with(., "Bangalore")]');
    await window.picture("header-search");
    await window.press("ArrowDown");
    await window.press("Enter");
    await window.untilPath(/^\/coworking-space\/bangalore/);
  });

  test("no page scrolls sideways in a narrow window", async () => {
    const window = await open("/", 400, 800);
    for (const path of ["/", "/meeting-rooms/delhi/all", "/my-bookings", "/contact-us"]) {
      await window.goto(site.origin + path);
      const overflow = await window.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

/* XPaths of elements in the main landmark. A text argument matches the start of an element's text. */

const field = (name: string) => `//main//*[@name="${name}"]`;
const link = (path: string) => `//main//a[contains(@href, "${path}")]`;
const button = (text: string, within = "//main") =>
  `${within}//button[starts-with(normalize-space(), "${text}")]`;
const summary = (text: string) => `//main//summary[starts-with(normalize-space(), "${text}")]`;
