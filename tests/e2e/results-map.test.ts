import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { recordAnnouncements, waitForAnnouncement } from "./support/keyboard.ts";
import { isFullyVisible } from "./support/viewport.ts";

const lists = [
  { name: "rooms", path: "/meeting-rooms/delhi/all" },
  { name: "passes", path: "/meeting-rooms/delhi/all?productType=CO_WORKING_FLEXI_PASS" },
  { name: "the centres of a city", path: "/coworking-space/delhi" },
  { name: "the centres of a locality", path: "/office-space/delhi/connaught-place" },
] as const;

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const cards = "main section[data-view] li[data-centre]";
const pins = "main section[data-view] a[data-centre]";
const mapRequest = /\/api\/map\?/;

for (const { name, path } of lists) {
  test(`three results of the list of ${name} and their map are in the first view`, async ({ openPage }) => {
    const { page } = await openPage(desktop);
    await page.goto(path);
    const results = page.locator(cards);
    const shownCount = Math.min(3, await results.count());
    for (let index = 0; index < shownCount; index += 1)
      expect(await isFullyVisible(results.nth(index)), `result ${index + 1}`).toBe(true);
    const map = page.getByRole("region", { name: "Map" });
    const { top, bottom } = await map
      .locator("svg[role=presentation]")
      .evaluate((svg) => svg.getBoundingClientRect());
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(800);
    const image = map.locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  test(`each price on the map of ${name} is a price in the list`, async ({ openPage }) => {
    const { page } = await openPage(desktop);
    await page.goto(path);
    const links = page.locator(pins);
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      const target = page.locator((await link.getAttribute("href")) ?? "");
      const [amount = ""] = /₹[\d,.]+/.exec((await link.textContent()) ?? "") ?? [];
      expect(await target.textContent()).toContain(amount);
    }
  });
}

test("a result and its pin are highlighted together", async ({ openPage }) => {
  const { page } = await openPage(desktop);
  await page.goto("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  const card = page.locator(cards).first();
  const centre = (await card.getAttribute("data-centre")) ?? "";
  const pin = page.locator(`a[data-centre="${centre}"]`);
  await card.hover();
  await expect(pin).toHaveAttribute("data-active", "");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(pin).not.toHaveAttribute("data-active", "");
  await pin.focus();
  await expect(card).toHaveAttribute("data-active", "");
});

test("zooming limits the list to the map's area, which the URL keeps", async ({ openPage }) => {
  const { page } = await openPage(desktop);
  await page.goto("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  const count = page.locator("#results");
  const all = await count.textContent();
  const zoomIn = page.getByRole("link", { name: "Zoom in" });
  await zoomIn.click();
  await page.waitForURL(/area=28\.\d+%2C77/);
  await expect(count).not.toHaveText(all ?? "");
  await expect(count).toHaveText(/^\d+ rooms?$/);
  const limited = await count.textContent();
  await expect(zoomIn).toBeFocused();
  await page.reload();
  await expect(count).toHaveText(limited ?? "");
  await page.getByRole("link", { name: "Show all of Delhi" }).click();
  await page.waitForURL(/\/all$/);
  await expect(count).toHaveText(all ?? "");
});

test("dragging the map shows the results of another area", async ({ openPage }) => {
  const { page } = await openPage(desktop);
  await page.goto("/coworking-space/delhi");
  await waitForFullHydration(page);
  const box = await page.getByRole("region", { name: "Map" }).locator("img").boundingBox();
  const { x = 0, y = 0, width = 0 } = box ?? {};
  await page.mouse.move(x + width / 2, y + 250);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 60, y + 200, { steps: 5 });
  expect(page.url()).not.toContain("area");
  await page.mouse.up();
  await page.waitForURL(/\/coworking-space\/delhi\?area=28/);
});

for (const { name, path } of lists) {
  test(`without JavaScript, a phone switches from the list of ${name} to the map, whose pins show a result`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto(path);
    await page.getByRole("link", { name: "Map", exact: true }).click();
    await page.waitForURL(/view=map/);
    const results = page.locator(cards);
    await expect(results.first()).toBeHidden();
    const pin = page.locator(pins).first();
    const target = page.locator((await pin.getAttribute("href")) ?? "");
    await pin.click();
    await expect(target).toBeVisible();
    await expect(target).toBeInViewport();
    await expect(pin).toBeInViewport();
    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(results.first()).toBeVisible();
  });
}

test("a phone requests neither the map nor its script before its view is opened", async ({ openPage }) => {
  const { page } = await openPage(phone);
  const maps: string[] = [];
  page.on("request", (request) => mapRequest.test(request.url()) && maps.push(request.url()));
  await page.goto("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const isHydrated = () =>
    page
      .locator(pins)
      .first()
      .evaluate((pin) => Object.keys(pin).some((key) => key.startsWith("__reactFiber")));
  expect(maps).toEqual([]);
  expect(await isHydrated()).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page.waitForURL(/view=map/);
  await expect.poll(() => maps.length).toBe(1);
  await expect.poll(isHydrated).toBe(true);
});

test("a swipe up over the map scrolls the page of a phone", async ({ openPage }) => {
  const { page } = await openPage(phone);
  await page.goto("/meeting-rooms/delhi/all?view=map");
  await waitForFullHydration(page);
  const box = await page.getByRole("region", { name: "Map" }).locator("img").boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + width / 2, y: y + height / 2 - by }],
    });
  await touch("touchStart", 0);
  for (const by of [20, 60, 100, 140]) await touch("touchMove", by);
  await touch("touchEnd", 140);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(page.url()).not.toContain("area");
});

test("every filter of the centres of a city applies at once, and nothing moves", async ({ openPage }) => {
  const { page } = await openPage(desktop);
  const announcements = await recordAnnouncements(page);
  await page.goto("/coworking-space/delhi");
  await waitForFullHydration(page);
  const filters = page.getByRole("form", { name: "Filters" });
  const { y } = (await filters.boundingBox()) ?? {};
  await filters.getByLabel("Type of space").selectOption({ label: "Meeting / Conference Room" });
  await page.waitForURL(/productType=CO_WORKING_MEETING_ROOM$/);
  await waitForAnnouncement(announcements, /centres? with/);
  await filters.getByLabel("Sort by").selectOption({ label: "Price: low to high" });
  await page.waitForURL(/sort=price$/);
  await filters.getByRole("checkbox").check();
  await page.waitForURL(/metro=near/);
  await waitForAnnouncement(announcements, /near a station/);
  expect((await filters.boundingBox())?.y).toBe(y);
  await expect(filters.getByRole("checkbox")).toBeFocused();
  await expect(filters.getByRole("button", { name: "Show centres" })).toHaveCount(0);
});

test("choosing another city opens its rooms, and the field keeps the focus", async ({ openPage }) => {
  const { page } = await openPage(desktop);
  await page.goto("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  const city = page.getByRole("form", { name: "Filters" }).getByLabel("City");
  await city.focus();
  await city.selectOption("pune");
  await page.waitForURL("**/meeting-rooms/pune/all");
  await page.getByRole("heading", { level: 1, name: "Meeting rooms in Pune" }).waitFor();
  await expect(city).toBeFocused();
});
