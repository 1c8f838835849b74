import { waitForFullHydration } from "../support/hydration.ts";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { bookingPath, findFreeHour, toBookingRequest } from "./support/rooms.ts";
import { stepHeading, typeDetails } from "./support/steps.ts";

/* A visitor opens a link, or an outdated list entry, after somebody else has booked the slot. */

for (const javaScriptEnabled of [true, false]) {
  test(`a link to a taken time offers other times (JavaScript: ${javaScriptEnabled})`, async ({
    openPage,
    site,
  }) => {
    const hour = await findFreeHour(site.origin);
    await hold(createServiceVisitor(site.origin), toBookingRequest(hour));
    const { page } = await openPage({ javaScriptEnabled });
    await page.goto(bookingPath(hour));
    await stepHeading(page, "taken").waitFor();
    await page.getByText(/^Neem, .*, 11:00\sam\s– 12:00\spm\sIST, isn't available any more\.$/).waitFor();
    const rooms = page.getByRole("link", { name: "Meeting rooms in Delhi at this time" });
    expect(await rooms.getAttribute("href")).toMatch(/\/meeting-rooms\/delhi\/all\?.*from=11/);
    const summary = page.getByRole("complementary", { name: "Your booking" });
    expect(await summary.innerText()).toContain("Not chosen yet");
    const offers = page.getByRole("list", { name: "Available instead" }).getByRole("button");
    expect(await offers.count()).toBeGreaterThan(0);
    await offers.first().click();
    await stepHeading(page, "details").waitFor();
    await page.getByRole("button", { name: "Change time" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Name" }).getAttribute("aria-invalid")).not.toBe("true");
  });
}

test("after opening a link to a taken time, the visitor can hold another time, and the details entered before are kept", async ({
  openPage,
  site,
}) => {
  const hour = await findFreeHour(site.origin);
  const { page } = await openPage();
  await page.goto(bookingPath(hour));
  await stepHeading(page, "details").waitFor();
  await waitForFullHydration(page);
  await typeDetails(page);
  await hold(createServiceVisitor(site.origin), toBookingRequest(hour));
  await page.goto(bookingPath(hour));
  await stepHeading(page, "taken").waitFor();
  await page.getByText("We've kept your details.").waitFor();
  await page.getByRole("list", { name: "Available instead" }).getByRole("button").first().click();
  await stepHeading(page, "pay").waitFor();
});

test("booking a listed room that was taken meanwhile opens the taken notice", async ({ openPage, site }) => {
  const hour = await findFreeHour(site.origin);
  const { page, expectResponse } = await openPage();
  expectResponse(409, "/order/verifyAndBook");
  const requested = new URLSearchParams({ date: hour.date, from: hour.from, to: hour.to, people: "2" });
  await page.goto(`/meeting-rooms/delhi/connaught-place?${requested}`);
  const entry = page.getByRole("link", { name: "Book Neem, Radial House" });
  await entry.waitFor();
  await hold(createServiceVisitor(site.origin), toBookingRequest(hour));
  await entry.click();
  await stepHeading(page, "taken").waitFor();
  await page.getByText(/isn't available any more\.$/).waitFor();
  await page.getByRole("button", { name: "Choose another time" }).click();
  await page.getByText("11:00 am isn't available any more. Choose another start.").first().waitFor();
});
