import { isoInIst, istDateOf, istInstant, istTimeOf } from "../../src/api/contract/ist.ts";
import { formatDay, formatTime } from "../../src/ui/dates.ts";
import { createServiceVisitor, fetchListing, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { daysFromNow, rooms } from "./support/rooms.ts";

test.use({ siteName: "finding" });

test("a visitor chooses a city, sorts a list, opens a centre and returns to the list", {
  tag: "@H5",
}, async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button").first().click();
  const cities = page.getByRole("dialog", { name: "Choose a city" });
  await cities.getByPlaceholder("Search for a city").fill("mum");
  await cities.getByRole("link", { name: /^Mumbai/ }).click();
  await page.getByRole("heading", { level: 1, name: "Coworking space in Mumbai" }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/coworking-space\/mumbai\/?$/);
  await page.getByLabel("Type of space").selectOption({ label: "Meeting / Conference Room" });
  const response = page.waitForResponse(
    /\/api\/filteredAllProductsBuildings\?.*productType=CO_WORKING.*sort=price/,
  );
  await page.getByLabel("Sort by").selectOption({ label: "Price: low to high" });
  await page.waitForURL(/productType=CO_WORKING_MEETING_ROOM&sort=price/);
  const list = page.url();
  const { buildings } = (await (await response).json()) as { buildings: { name: string }[] };
  const expectedNames = buildings.map(({ name }) => name);
  const names = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
  await expect.poll(() => names.allTextContents()).toEqual(expectedNames);
  expect(expectedNames.length).toBeGreaterThan(1);
  await names.first().click();
  await page.getByRole("heading", { level: 1, name: expectedNames[0] ?? "" }).waitFor();
  await page.goBack();
  await expect.poll(() => names.allTextContents()).toEqual(expectedNames);
  expect(page.url()).toBe(list);
  await page.reload();
  await expect.poll(() => names.allTextContents()).toEqual(expectedNames);
});

test("a taken room is not listed, and its card shows the next free time", async ({ openPage, site }) => {
  // Moves the clock to 10 pm: the next free time of every room is then on another day, and does not change during the
  // test.
  const evening = istInstant(daysFromNow(0, site.now()), "22:00").getTime();
  await site.moveClock((evening - site.now() + 86_400_000) % 86_400_000);
  const visitor = createServiceVisitor(site.origin);
  const { buildingId, catalogId } = rooms.yamuna;
  const nextFree = async () => {
    const { items } = await fetchListing(visitor, { city: "delhi", catalogId });
    return items[0]?.item.nextFree ?? "";
  };
  const { page } = await openPage();
  const card = page.getByRole("listitem").filter({ hasText: "Yamuna" });
  const expectedHeading = async (start: string) => {
    // On a busy machine, the site may serve a cached copy first.
    const searchBox = async () => {
      await page.goto("/meeting-rooms/delhi/all");
      return card.innerText();
    };
    await expect
      .poll(searchBox)
      .toContain(`Available ${formatDay(istDateOf(start))} from ${formatTime(start)}`);
  };
  const first = await nextFree();
  await expectedHeading(first);
  const end = isoInIst(Date.parse(first) + 3_600_000);
  await hold(visitor, { buildingId, catalogId, start: first, end, people: 2 });
  const bookingRequest = { date: istDateOf(first), from: istTimeOf(first), to: istTimeOf(end) };
  await page.goto(`/meeting-rooms/delhi/all?${new URLSearchParams(bookingRequest)}`);
  await page.getByRole("link", { name: "Book Neem, Radial House" }).waitFor();
  expect(await card.count()).toBe(0);
  const next = await nextFree();
  expect(Date.parse(next)).toBeGreaterThan(Date.parse(end));
  await expectedHeading(next);
});
