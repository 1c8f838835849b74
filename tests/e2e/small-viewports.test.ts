import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { findFreeHour } from "./support/rooms.ts";
import { hasFocus, isFullyVisible } from "./support/viewport.ts";

const phoneViewport = { viewport: { width: 360, height: 740 } };

test("the home page search is fully in view on a phone and needs only a start time", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage(phoneViewport);
  const hour = await findFreeHour(site.origin);
  await page.goto("/");
  await waitForFullHydration(page);
  const find = page.getByRole("button", { name: "Find rooms" });
  expect(await isFullyVisible(find)).toBe(true);
  await page.locator("summary", { hasText: "Any time" }).click();
  await page.getByLabel("Date").fill(hour.date);
  await page.getByLabel("From (IST)").selectOption("15:00");
  expect(await page.getByLabel("To (IST)").inputValue()).toBe("16:00");
  await page.getByLabel("To (IST)").selectOption("");
  await find.click();
  await page.waitForURL(/from=15%3A00&to=16%3A00$/);
  await page.getByRole("heading", { name: /rooms? available$/ }).waitFor();
});

test("the home page search is one row as wide as the hero in a wide window", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto("/");
  const form = page.getByRole("form", { name: "Find an available room" });
  const boxes = await Promise.all(
    [form, form.getByLabel("City"), form.getByRole("button", { name: "Find rooms" })].map((part) =>
      part.boundingBox(),
    ),
  );
  const [width = 0, field = 0, button = 0] = boxes.map((box) => box?.width);
  expect(width).toBeGreaterThan(1100);
  expect(field).toBeGreaterThan(150);
  expect(button).toBeGreaterThan(120);
});

test("the first two rooms of a search are fully in view on a phone", async ({ openPage, site }) => {
  const { page } = await openPage(phoneViewport);
  const { date } = await findFreeHour(site.origin);
  await page.goto(`/meeting-rooms/delhi/all?date=${date}&from=15:00&to=17:00&people=4`);
  const rooms = page.getByRole("region", { name: /available/ }).getByRole("listitem");
  const cards = rooms.filter({ has: page.getByRole("link", { name: /^Book / }) });
  for (const card of [cards.nth(0), cards.nth(1)]) {
    expect(await card.innerText()).toMatch(/₹[\d,.]+ for 2 hours,\s+including GST/);
    expect(await isFullyVisible(card)).toBe(true);
  }
  const mainText = await page.getByRole("main").innerText();
  expect(mainText.match(/3:00\spm\s– 5:00\spm/g)).toHaveLength(1);
});

test("an invalid end time opens the filters and receives focus on a phone", async ({ openPage, site }) => {
  const { page, expectResponse } = await openPage(phoneViewport);
  const { date } = await findFreeHour(site.origin);
  const address = `/meeting-rooms/delhi/all?date=${date}&from=12:00&to=11:00`;
  expectResponse(422, "/meeting-rooms/delhi/all");
  await page.goto(address);
  const end = page.getByRole("form", { name: "Filters" }).getByLabel("To", { exact: true });
  await end.waitFor();
  await expect.poll(() => hasFocus(end)).toBe(true);
  expect(await isFullyVisible(end)).toBe(true);
});

for (const [_, viewport] of [
  ["a phone on its side", { width: 740, height: 360 }],
  ["a page at 200 %", { width: 640, height: 400 }],
] as const) {
  test(`header and call bar scroll away in a low window: ${_}`, async ({ openPage }) => {
    const { page } = await openPage({ viewport });
    await page.goto("/meeting-rooms/delhi/all");
    await waitForFullHydration(page);
    const header = page.getByRole("banner");
    const call = page.getByRole("complementary", { name: "Talk to us" }).getByRole("link").first();
    const topPositionOf = async (part: typeof header) => (await part.boundingBox())?.y ?? Number.NaN;
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(await topPositionOf(header)).toBeLessThan(-300);
    expect(await topPositionOf(call)).toBeGreaterThan(viewport.height);
  });
}
