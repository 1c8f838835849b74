import type { Page } from "@playwright/test";
import { addDays } from "../../src/api/contract/ist.ts";
import type { ClockedSite } from "../support/clocked-site.ts";
import { waitForFullHydration, waitForHydration } from "../support/hydration.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { expect, type OpenPage, test } from "../support/test.ts";
import { confirmedBooking } from "./support/confirmed-booking.ts";
import { holdDeferredScripts, holdScripts } from "./support/hold-scripts.ts";
import { bookingPath, findFreeHour, openDays, rooms } from "./support/rooms.ts";
import {
  asha,
  chooseStart,
  continueToDetails,
  detailField,
  holdButton,
  keyOfHold,
  passDays,
  stepHeading,
  typeDetails,
} from "./support/steps.ts";

/** Opens a page and holds its scripts until the test releases them, as on a slow connection. */
async function openWithLateScripts(openPage: OpenPage) {
  const { page } = await openPage({ skipHydrationWait: true });
  const release = await holdScripts(page);
  const releaseScripts = async () => {
    release();
    await waitForHydration(page);
  };
  return { page, releaseScripts };
}

/** Waits for the hold and checks that its order contains the typed details. */
async function isHeldForAsha(site: ClockedSite, page: Page): Promise<void> {
  await stepHeading(page, "pay").waitFor();
  const order = await fetchOrder(createServiceVisitor(site.origin), await keyOfHold(page.context()));
  expect(order.customer).toMatchObject({ name: asha.name, company: asha.company });
}

test("a time chosen before the scripts loaded is booked", async ({ openPage, site }) => {
  const { page, releaseScripts } = await openWithLateScripts(openPage);
  const hour = await findFreeHour(site.origin, rooms.amaltas);
  // Opens the page with the date in the URL: without scripts, it shows the times of that date. Today's times may have
  // passed.
  const { date } = await findFreeHour(site.origin, rooms.amaltas);
  const path = `/booking-details/${hour.buildingId}/${hour.catalogId}?date=${date}`;
  await page.goto(path, { waitUntil: "commit" });
  await page.getByLabel("Date", { exact: true }).fill(hour.date);
  await chooseStart(page, "11:30 am");
  await page.getByLabel("Duration").selectOption("90");
  await page.getByRole("spinbutton", { name: "People" }).fill("5");
  await releaseScripts();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?date=${hour.date}&from=11%3A30&to=13%3A00&people=5&step=time`);
  expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe(hour.date);
  await page.getByRole("radio", { name: "11:30 am" }).and(page.locator(":checked")).waitFor();
  expect(await page.getByLabel("Duration").inputValue()).toBe("90");
  expect(await page.getByRole("spinbutton", { name: "People" }).inputValue()).toBe("5");
  await continueToDetails(page);
});

test("Continue pressed before the scripts loaded opens the details", async ({ openPage, site }) => {
  const { page, releaseScripts } = await openWithLateScripts(openPage);
  const hour = await findFreeHour(site.origin, rooms.amaltas);
  // The URL contains neither a time nor a number of people, so the page opens the choice step.
  const path = `/booking-details/${hour.buildingId}/${hour.catalogId}?date=${hour.date}`;
  await page.goto(path, { waitUntil: "commit" });
  await chooseStart(page, "11:30 am");
  await page.getByRole("button", { name: "Continue" }).click();
  await stepHeading(page, "details").waitFor();
  await typeDetails(page);
  await releaseScripts();
  await holdButton(page).click();
  await isHeldForAsha(site, page);
});

test("the details step opens with the day and time that were submitted before hydration", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage({ skipHydrationWait: true });
  const [early, hour] = [
    await findFreeHour(site.origin, rooms.amaltas),
    await findFreeHour(site.origin, rooms.amaltas),
  ];
  const releaseScripts = await holdDeferredScripts(page);
  await page.goto(`/booking-details/${hour.buildingId}/${hour.catalogId}?date=${early.date}`);
  await waitForHydration(page);
  const people = page.getByRole("spinbutton", { name: "People" });
  await page.getByLabel("Date", { exact: true }).fill(hour.date);
  await chooseStart(page, "11:30 am");
  await page.getByLabel("Duration").selectOption("90");
  await people.fill("");
  // Types key by key: a rerender after the first key must not drop the next key.
  await people.pressSequentially("56");
  await people.press("Backspace");
  await page.getByRole("button", { name: "Continue" }).click();
  releaseScripts();
  await stepHeading(page, "details").waitFor();
  expect(new URL(page.url()).search).toBe(`?date=${hour.date}&from=11%3A30&to=13%3A00&people=5&step=details`);
});

test("passes are booked for the days chosen before hydration", async ({ openPage, site }) => {
  const { page } = await openPage({ skipHydrationWait: true });
  const { buildingId, catalogId } = rooms.flexiPass;
  const initialDate = await openDays(site.origin, rooms.flexiPass, 3);
  const [date, next] = [addDays(initialDate, 1), addDays(initialDate, 2)];
  const releaseScripts = await holdDeferredScripts(page);
  await page.goto(`/booking-details/${buildingId}/${catalogId}?date=${initialDate}`);
  const box = (day: string) => passDays(page).locator(`[value="${day}"]`);
  await box(initialDate).uncheck({ force: true });
  await box(date).check({ force: true });
  await page.getByRole("spinbutton", { name: "Passes a day" }).fill("3");
  await box(next).check({ force: true });
  await page.getByRole("button", { name: "Continue" }).click();
  releaseScripts();
  await stepHeading(page, "details").waitFor();
  await page.getByText("3 passes, 2 days").first().waitFor();
  expect(new URL(page.url()).search).toBe(`?date=${date}&more=${next}&passes=3&step=details`);
});

test("a hold uses the details that were submitted before hydration", async ({ openPage, site }) => {
  const { page } = await openPage({ skipHydrationWait: true });
  const hour = await findFreeHour(site.origin);
  const releaseScripts = await holdDeferredScripts(page);
  await page.goto(bookingPath(hour, "details"));
  await waitForHydration(page);
  const { name, ...others } = asha;
  await detailField(page, "name").pressSequentially(name);
  await typeDetails(page, others);
  await holdButton(page).click();
  releaseScripts();
  await isHeldForAsha(site, page);
});

test("a choice is submitted to the server while the form's code is missing", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage({ skipHydrationWait: true });
  const hour = await findFreeHour(site.origin, rooms.amaltas);
  expectResponse(404, "/assets/");
  const release = await holdDeferredScripts(page);
  await page.goto(`/booking-details/${hour.buildingId}/${hour.catalogId}?date=${hour.date}`);
  await waitForHydration(page);
  await chooseStart(page, "11:30 am");
  const posted = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.method() === "POST",
  );
  await page.getByRole("button", { name: "Continue" }).click();
  release("gone");
  await posted;
  await stepHeading(page, "details").waitFor();
  await page.getByText(/11:30\sam\s– 12:30\spm\sIST · 1 person/).waitFor();
});

test("a day is loaded through the server while the form's code is missing", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage({ skipHydrationWait: true });
  const { buildingId, catalogId } = rooms.neem;
  const initialDate = await openDays(site.origin, rooms.neem, 2);
  expectResponse(404, "/assets/");
  const release = await holdDeferredScripts(page);
  await page.goto(`/booking-details/${buildingId}/${catalogId}?date=${initialDate}`);
  await waitForHydration(page);
  const date = addDays(initialDate, 1);
  const requested = page.waitForRequest((request) => request.isNavigationRequest());
  await page.locator(`main a[href^="?date=${date}&people="]`).click();
  release("gone");
  expect(new URL((await requested).url()).searchParams.get("date")).toBe(date);
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue(date);
});

test("a form whose code failed to load hydrates once the browser is online", async ({ openPage, site }) => {
  const { page, context, expectResponse } = await openPage({ skipHydrationWait: true });
  const hour = await findFreeHour(site.origin);
  expectResponse(404, "/assets/");
  const release = await holdDeferredScripts(page);
  await page.goto(bookingPath(hour, "details"));
  await waitForHydration(page);
  const notFoundResponse = page.waitForResponse((response) => response.status() === 404);
  release("gone");
  await notFoundResponse;
  await typeDetails(page);
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await holdButton(page).click();
  await isHeldForAsha(site, page);
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
});

test("the home page search keeps choices made before hydration", async ({ openPage }) => {
  const { page } = await openPage({ skipHydrationWait: true });
  const release = await holdDeferredScripts(page);
  await page.goto("/?utm_source=poster");
  await waitForHydration(page);
  const search = page.getByRole("form", { name: "Find an available room" });
  await search.getByLabel("City").selectOption("pune");
  await search.getByRole("spinbutton", { name: "People" }).fill("4");
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  release();
  await waitForFullHydration(page);
  expect(await search.getByLabel("City").inputValue()).toBe("pune");
  await search.getByRole("button", { name: "Find rooms" }).click();
  await page.waitForURL("**/meeting-rooms/pune/all?people=4&utm_source=poster");
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
});

test("the home page search works through the server before hydration", async ({ openPage }) => {
  const { page } = await openPage({ skipHydrationWait: true });
  await holdDeferredScripts(page);
  await page.goto("/");
  await waitForHydration(page);
  const search = page.getByRole("form", { name: "Find an available room" });
  await search.getByLabel("City").selectOption("pune");
  await search.getByRole("button", { name: "Find rooms" }).click();
  await page.waitForURL("**/meeting-rooms/pune/all*");
});

test("filters changed before the scripts loaded are applied after hydration", async ({ openPage }) => {
  const { page, releaseScripts } = await openWithLateScripts(openPage);
  await page.goto("/meeting-rooms/delhi/all", { waitUntil: "commit" });
  const filters = page.getByRole("form", { name: "Filters" });
  await filters.getByLabel("Locality").selectOption("connaught-place");
  await filters.getByRole("spinbutton", { name: "People" }).fill("4");
  await filters.getByLabel("Maximum price").fill("900");
  await filters.getByText("Amenities", { exact: true }).click();
  await filters.getByRole("checkbox", { name: "Air conditioning" }).check();
  await filters.getByRole("checkbox", { name: "Wi-Fi" }).check();
  await releaseScripts();
  await page.waitForURL(/\/connaught-place\?people=4&maxPrice=900(&amenities=[^&]+){2}$/);
});

test("a move form opened before the scripts loaded gets its times", async ({ openPage, site }) => {
  const { page, releaseScripts } = await openWithLateScripts(openPage);
  const { orderId, token } = await confirmedBooking(site.origin, "asha.early@example.in", "9850000002");
  await page.goto(`/payment-success/${orderId}?token=${token}`, { waitUntil: "commit" });
  await page.getByText("Move this booking").click();
  await releaseScripts();
  await page.getByRole("group", { name: /^Available start times/ }).waitFor();
});
