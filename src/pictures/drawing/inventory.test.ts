import { beforeAll, describe, expect, it } from "vitest";
import { parseDrawingPath } from "../../api/contract/drawings.ts";
import type { Picture } from "../../api/contract/places.ts";
import { centreImages, itemImages } from "../../workspace/inventory/images.ts";
import { type CentreRecord, readInventory } from "../../workspace/inventory/index.ts";
import { draw } from "./draw.ts";

let cities: ReadonlyMap<string, readonly CentreRecord[]>;

beforeAll(async () => {
  const result = await readInventory("content/inventory");
  if (!result.ok) throw new Error("The inventory is invalid.");
  const { centres } = result.inventory;
  const slugs = new Set(centres.map(({ city }) => city));
  cities = new Map([...slugs].map((slug) => [slug, centres.filter(({ city }) => city === slug)]));
});

/** Draws the first pictures and expects that no two of them are the same. */
function expectDifferent(images: readonly (readonly Picture[])[], city: string): void {
  const drawings = images.map(([first]) => {
    const facts = parseDrawingPath(first?.large ?? "");
    return facts === null ? first?.large : draw(facts);
  });
  expect(new Set(drawings).size, city).toBe(images.length);
}

describe("the sample inventory", () => {
  it("has no two bookable items of a city with the same picture", () => {
    for (const [city, centres] of cities) {
      const items = centres.flatMap((centre) => centre.items);
      expect(items.length).toBeGreaterThan(6);
      expectDifferent(
        items.map((item) => itemImages(item)),
        city,
      );
    }
  });

  it("has no two centres of a city with the same façade", () => {
    for (const [city, centres] of cities) {
      const images = centres.map((centre) => centreImages({ ...centre, localityName: centre.locality }));
      expectDifferent(images, city);
    }
  });

  it("has no two centres with the same interior", () => {
    const pictures = [...cities.values()].flat().flatMap((centre) => centre.pictures);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures).toEqual([...new Set(pictures)]);
  });

  it("draws every item and every façade", () => {
    const centres = [...cities.values()].flat();
    const images = [
      ...centres.map((centre) => centreImages({ ...centre, localityName: centre.locality })),
      ...centres.flatMap(({ items }) => items).map((item) => itemImages(item)),
    ];
    expect(
      images.map(([first]) => first?.large).filter((path) => parseDrawingPath(path ?? "") === null),
    ).toEqual([]);
  });
});
