import type { Locator, Page } from "@playwright/test";
import type { CityLocation } from "../../src/api/contract/places.ts";
import { expect } from "../support/test.ts";
import { fetchJson, startSiteWithChangedResponses, visit } from "./fixture.ts";
import { requirement } from "./requirement.ts";

const cityChooser = (page: Page): Locator => page.getByRole("region", { name: "FIND YOUR SPACE IN" });
const cards = (page: Page): Locator => cityChooser(page).getByRole("listitem");
const search = (page: Page): Locator => cityChooser(page).getByRole("searchbox");

const cityNames = async (page: Page): Promise<string[]> =>
  (await cards(page).allInnerTexts()).map((text) => text.split("\n")[0]?.trim() ?? "");

requirement("C2", async () => {
  const page = await visit("/coworking-space/pune");
  const section = page.getByRole("region", { name: "FIND YOUR SPACE IN" });
  await section.getByRole("heading", { name: "Explore our other locations", exact: true }).waitFor();
  const names = await cityNames(page);
  expect(names).toContain("Delhi");
  expect(names, "the current city is omitted").not.toContain("Pune");
});

requirement(["C4", "C1", "C3"], async () => {
  const page = await visit("/");
  await page.getByRole("heading", { name: "FIND YOUR SPACE IN", exact: true }).waitFor();
  await expect(search(page)).toHaveAttribute("placeholder", "Search for a city");
  const all = await cityNames(page);
  for (const typed of ["n", "mum", "NAVI", "ra"]) {
    await search(page).fill(typed);
    const expected = all.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
    expect(expected.length).toBeGreaterThan(0);
    await expect.poll(() => cityNames(page), { message: typed }).toEqual(expected);
  }
  await search(page).fill("umbai");
  await expect.poll(() => cards(page).count(), { message: "no name starts with the text" }).toBe(0);
  await search(page).fill("");
  await expect.poll(() => cityNames(page)).toEqual(all);
});

const listedCities = () => fetchJson<{ cities: CityLocation[] }>("/api/listFilteredCities");

/** Starts a site whose service reports this number of centres in Pune. */
async function siteWithPune(buildingsCount: number) {
  const withCount = ({ cities }: { cities: CityLocation[] }) =>
    cities.map((location) => (location.city.slug === "pune" ? { ...location, buildingsCount } : location));
  const home = await fetchJson<{ cities: CityLocation[] }>("/api/home");
  const cities = withCount(await listedCities());
  const { origin } = await startSiteWithChangedResponses((path) => {
    if (path.startsWith("/api/home")) return { ...home, cities: withCount(home) };
    return path.startsWith("/api/listFilteredCities") ? { cities } : null;
  });
  return { origin, cities };
}

requirement("C5", async () => {
  const { cities } = await listedCities();
  expect(
    cities.map(({ city }) => city.name),
    "a city without a centre is not listed",
  ).not.toContain("Mohali");
  const page = await visit("/");
  expect(await cityNames(page)).not.toContain("Mohali");
  expect((await cityNames(page)).sort()).toEqual(cities.map(({ city }) => city.name).sort());

  const { origin } = await siteWithPune(0);
  const siteWithoutPune = await visit("/", { origin });
  expect(await cityNames(siteWithoutPune)).not.toContain("Pune");
  expect(await cityNames(siteWithoutPune)).toContain("Delhi");
});

requirement("C6", async () => {
  const { origin, cities } = await siteWithPune(1);
  const page = await visit("/", { origin });
  for (const { city, buildingsCount } of cities) {
    const card = cards(page).filter({ has: page.getByText(city.name, { exact: true }) });
    const count = buildingsCount === 1 ? "1 centre" : `${buildingsCount} centres`;
    await card.getByText(count, { exact: true }).waitFor();
    await card.scrollIntoViewIfNeeded();
    const image = card.locator("img");
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);
    expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toContain(
      `city-${city.slug}`,
    );
  }
});
