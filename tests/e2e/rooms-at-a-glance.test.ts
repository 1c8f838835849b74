import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { daysFromNow } from "./support/rooms.ts";
import { isFullyVisible } from "./support/viewport.ts";

const rooms = "/meeting-rooms/delhi/all";

test("three rooms are fully in view on a computer", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(rooms);
  const cards = page.getByRole("region", { name: /rooms$/ }).getByRole("listitem");
  const links = cards.filter({ has: page.getByRole("link", { name: /^See times / }) });
  for (const card of [links.nth(0), links.nth(1), links.nth(2)])
    expect(await isFullyVisible(card)).toBe(true);
});

test("the cards of rooms cut no text on a phone", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto(rooms);
  const texts = page.getByRole("region", { name: /rooms$/ }).locator("li :is(p, li, h3)");
  expect(await texts.count()).toBeGreaterThan(60);
  const cutTexts = await texts.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { textOverflow } = getComputedStyle(element);
        return textOverflow === "ellipsis" || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent),
  );
  expect(cutTexts).toEqual([]);
});

test("the facts of each card of a room take one line on a computer", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(rooms);
  const facts = page.getByRole("region", { name: /rooms$/ }).getByRole("list", { name: "Details" });
  expect(await facts.count()).toBeGreaterThan(10);
  const heights = await facts.evaluateAll((lists) =>
    lists.map((list) => list.getBoundingClientRect().height / (list.firstElementChild?.clientHeight ?? 0)),
  );
  expect(Math.max(...heights)).toBeLessThan(1.2);
});

test("a card of a centre is at most 320 px high on a phone", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto("/coworking-space/delhi");
  const cards = page.locator("main section[data-view] li[data-centre]");
  expect(await cards.count()).toBeGreaterThan(5);
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(320);
});

test("the search of the home page starts with the city that the visitor viewed last", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const city = page.getByRole("form", { name: "Find an available room" }).getByLabel("City");
  await page.goto("/");
  await expect(city).toHaveValue("delhi");
  await page.goto("/coworking-space/pune");
  await waitForFullHydration(page);
  await page.goto("/");
  await expect(city).toHaveValue("pune");
  await city.selectOption("mumbai");
  await page.getByRole("button", { name: "Tomorrow", exact: true }).click();
  await expect(city).toHaveValue("mumbai");
});

for (const [name, days] of [
  ["Today", 0],
  ["Tomorrow", 1],
] as const) {
  test(`"${name}" lists the rooms of that day without another press`, async ({ openPage, site }) => {
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(rooms);
    await waitForFullHydration(page);
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await button.click();
    const date = daysFromNow(days, site.now());
    await page.waitForURL(`**${rooms}?date=${date}`);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByLabel("Date")).toHaveValue(date);
  });
}
