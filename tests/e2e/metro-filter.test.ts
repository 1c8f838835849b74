import { expect, test } from "../support/test.ts";

/** Selects the image of a map. */
const mapImage = 'img[src^="/api/map?"]';
/** The way to a centre in Mumbai. Its card, the list of rooms and its page show it. */
const wayToFort = "4 min walk from Hutatma Chowk (Aqua Line)";

test("a visitor without JavaScript lists the centres and rooms near a station", async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto("/coworking-space/mumbai");
  const allCentres = await page.locator('li[id^="centre-"]').count();
  const filters = page.getByRole("form", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "Near a station" }).check();
  await filters.getByRole("button", { name: "Show centres" }).click();
  await page.waitForURL(/\/coworking-space\/mumbai\?.*metro=near/);
  await page.getByRole("heading", { name: /^\d+ centres near a station$/ }).waitFor();
  const cards = page.locator('li[id^="centre-"]');
  const near = await cards.count();
  expect(near).toBeGreaterThan(0);
  expect(near).toBeLessThan(allCentres);
  await cards.getByText(wayToFort).waitFor();
  for (const text of await cards.allInnerTexts()) expect(text).toMatch(/\d+ min walk from .+ \(.+ Line.*\)/);
  expect(await filters.getByRole("checkbox", { name: "Near a station" }).isChecked()).toBe(true);

  await page.goto("/meeting-rooms/mumbai/all?metro=near");
  await page.getByText(wayToFort).first().waitFor();
  await page.getByRole("link", { name: "Near a station (remove this filter)" }).click();
  await page.waitForURL(/\/meeting-rooms\/mumbai\/all$/);
});

test("the page of a centre describes the way from its station, without a map", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/coworking-space/mumbai/mumbai-fort");
  const section = page.getByRole("region", { name: "Getting here" });
  await section.scrollIntoViewIfNeeded();
  await section.getByText(`${wayToFort}, towards Horniman Circle`).waitFor();
  expect(await section.locator("address").innerText()).toContain("Fort, Mumbai");
  await section.getByRole("link", { name: /^Directions to / }).waitFor();
  expect(await section.locator(mapImage).count(), "drawn maps").toBe(0);
  expect(await section.getByRole("list", { name: /nearby/i }).count(), "keys of a map").toBe(0);
});
