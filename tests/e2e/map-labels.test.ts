import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

type Box = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Places = { readonly name: string }[];

const lists = [
  { name: "rooms", pathIn: (city: string) => `/meeting-rooms/${city}/all` },
  {
    name: "passes",
    pathIn: (city: string) => `/meeting-rooms/${city}/all?productType=CO_WORKING_FLEXI_PASS`,
  },
  { name: "centres", pathIn: (city: string) => `/coworking-space/${city}` },
] as const;

for (const { name, pathIn } of lists) {
  test(`on the maps of ${name} of all cities, no label or price covers another, and the names are localities`, async ({
    openPage,
    site,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false });
    const { page: sheet } = await openPage();
    const read = async (path: string) => (await page.request.get(`${site.origin}${path}`)).json();
    const { cities } = await read("/api/listFilteredCities");
    const overlaps: string[] = [];
    let [labelCount, nameCount] = [0, 0];
    for (const { city } of cities as { readonly city: { readonly slug: string } }[]) {
      await page.goto(pathIn(city.slug));
      const image = page.locator('main img[src^="/api/map?"]');
      if ((await image.count()) === 0) continue;
      const src = (await image.getAttribute("src")) ?? "";
      const labels = await labelBoxes(sheet, await (await page.request.get(`${site.origin}${src}`)).text());
      const boxes = [...labels, ...(await pinBoxes(page))];
      labelCount += labels.length;
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          if (isOverlap(one, other)) overlaps.push(`${city.slug}: ${one.name} and ${other.name}`);
      const { localities } = await read(`/widget/bookingPageFilters?city=${city.slug}`);
      const known = (localities as Places).map((locality) => locality.name);
      const names = (new URLSearchParams(src.split("?")[1]).get("names") ?? "").split(";").filter(Boolean);
      nameCount += names.length;
      expect(names.filter((each) => !known.includes(each))).toEqual([]);
    }
    expect(overlaps).toEqual([]);
    expect(labelCount).toBeGreaterThan(5 * cities.length);
    expect(nameCount).toBeGreaterThan(cities.length);
  });
}

/** Measures the labels of a map, in its units. The tag of a line is its ground. */
async function labelBoxes(sheet: Page, svg: string): Promise<Box[]> {
  await sheet.setContent(svg);
  await sheet.evaluate(() => document.fonts.ready);
  return sheet.locator("svg text").evaluateAll((texts) =>
    texts.map((text) => {
      const ground = text.getAttribute("class") === "l" ? text.previousElementSibling : text;
      const { x, y, width, height } = (ground as SVGGraphicsElement).getBBox();
      return { name: text.textContent ?? "", x, y, width, height };
    }),
  );
}

/** Measures the prices on the map of a page, in its units. */
function pinBoxes(page: Page): Promise<Box[]> {
  return page.locator("main svg[role=presentation] a[data-centre]").evaluateAll((pins) =>
    pins.map((pin) => {
      const { x, y, width, height } = (pin as SVGAElement).getBBox();
      return { name: pin.textContent ?? "", x, y, width, height };
    }),
  );
}

/** Returns true if two boxes share more than a tenth of a unit. */
function isOverlap(one: Box, other: Box): boolean {
  const shared = (start: "x" | "y", size: "width" | "height") =>
    Math.min(one[start] + one[size], other[start] + other[size]) - Math.max(one[start], other[start]);
  return shared("x", "width") > 0.1 && shared("y", "height") > 0.1;
}
