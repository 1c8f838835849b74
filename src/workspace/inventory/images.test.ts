import { describe, expect, it } from "vitest";
import { parseDrawingPath } from "../../api/contract/drawings.ts";
import type { Centre } from "./centres.ts";
import { centreImages, facadeStyleOf, itemImages } from "./images.ts";
import type { CatalogueItem } from "./items.ts";

const item = (given: Partial<CatalogueItem> = {}) =>
  itemImages({
    id: "pune-kothrud-tamhini",
    name: "Tamhini",
    productType: "CO_WORKING_MEETING_ROOM",
    capacity: 6,
    amenities: ["Display screen", "Whiteboard"],
    pictures: [],
    ...given,
  });

const centre = (given: Partial<Centre> = {}) =>
  centreImages({
    id: "pune-kothrud",
    name: "Tamhini House",
    localityName: "Kothrud",
    description: "A bright floor.",
    amenities: ["Cafe", "Parking"],
    pictures: [],
    ...given,
  });

describe("itemImages", () => {
  it("draws an item from its data, with one SVG for all sizes", () => {
    const [image, ...others] = item();
    expect(others).toEqual([]);
    expect(new Set([image?.thumb, image?.small, image?.medium, image?.large]).size).toBe(1);
    expect(parseDrawingPath(image?.large ?? "")).toMatchObject({
      productType: "CO_WORKING_MEETING_ROOM",
      capacity: 6,
      features: "sw",
    });
  });

  it("draws the largest item that an inventory can have", () => {
    expect(parseDrawingPath(item({ capacity: 1000 })[0]?.large ?? "")).not.toBeNull();
  });

  it("presents pictures of its own instead of a drawing", () => {
    const images = item({ pictures: ["interior-lounge", "interior-cafe"] });
    expect(images.map(({ medium }) => medium)).toEqual([
      "/pictures/interior-lounge-medium.avif",
      "/pictures/interior-cafe-medium.avif",
    ]);
  });

  it.each<[Partial<CatalogueItem>, string]>([
    [{}, "Meeting room for 6: a table with six chairs, a display screen and a whiteboard"],
    [{ capacity: 1, amenities: [] }, "Meeting room for 1: one easy chair at a low table"],
    [
      { capacity: 16, amenities: ["Projector", "Microphone and speakers"] },
      "Meeting room for 16: rows of tables with 16 chairs, a projector and loudspeakers",
    ],
    [
      { capacity: 8, amenities: ["Display screen", "Video conferencing", "Air conditioning"] },
      "Meeting room for 8: a table with eight chairs and a screen with a video call",
    ],
    [
      { productType: "CO_WORKING_MULTI_UTILITY_SPACE", capacity: 80, amenities: ["Projector"] },
      "Event space for 80: 80 chairs facing a stage and a projector",
    ],
    [
      { productType: "CO_WORKING_HOT_DESK", capacity: 24, amenities: ["Phone booths", "Printer"] },
      "Hot desks: 24 chairs at shared tables, a phone booth and a printer",
    ],
    [
      { productType: "CO_WORKING_FLEXI_PASS", capacity: 8, amenities: ["Cafe"] },
      "Lounge: eight seats at small tables and a tea counter",
    ],
    [
      { productType: "CO_WORKING_FIXED_DESK", capacity: 5, amenities: ["Lockers"] },
      "Fixed desks: five desks with monitors and lockers",
    ],
    [
      { productType: "CO_WORKING_PRIVATE_CABIN", capacity: 3, amenities: ["Natural light"] },
      "Private offices: three desks behind glass fronts",
    ],
    [
      { productType: "CO_WORKING_CABIN", capacity: 12, amenities: ["Natural light"] },
      "Shared office: twelve chairs at tables with monitors and large windows",
    ],
  ])("describes the item %j", (given, alt) => {
    expect(item(given)[0]?.alt).toBe(alt);
  });
});

describe("centreImages", () => {
  it("starts with the drawn façade, followed by the centre's own pictures", () => {
    const images = centre({ pictures: ["interior-lounge", "interior-roof"] });
    expect(parseDrawingPath(images[0]?.medium ?? "")).toMatchObject({
      kind: "centre",
      initial: "t",
      features: "cp",
    });
    expect(images.slice(1).map(({ medium, alt }) => [medium, alt])).toEqual([
      ["/pictures/interior-lounge-medium.avif", "The lounge at Tamhini House, Kothrud"],
      ["/pictures/interior-roof-medium.avif", "Inside Tamhini House, Kothrud"],
    ]);
  });

  it("draws no façade if the first picture is an exterior", () => {
    expect(centre({ pictures: ["exterior-ours", "interior-cafe"] }).map(({ alt }) => alt)).toEqual([
      "Tamhini House, Kothrud",
      "The cafe at Tamhini House, Kothrud",
    ]);
  });

  it("draws the façade of a centre whose name has no Latin letters", () => {
    expect(parseDrawingPath(centre({ name: "ताम्हिणी" })[0]?.medium ?? "")).not.toBeNull();
  });

  it.each([
    ["Light falls through a brick lattice.", "screen"],
    ["A family house with a courtyard.", "haveli"],
    ["Two floors of a mid-century office block.", "concrete"],
    ["An old mill.", "brick"],
    ["The eleventh floor of a glass tower.", "glass"],
    ["Under a banyan.", "street"],
  ])("draws the building that the description names: %s", (description, style) => {
    expect(facadeStyleOf({ id: "a", name: "Tamhini", description })).toBe(style);
    expect(centre({ description, name: "Tamhini" })[0]?.medium).toContain(`/centre-${style}-`);
  });

  it("describes what the façade shows", () => {
    expect(centre({ description: "An old mill." })[0]?.alt).toBe(
      "Tamhini House, Kothrud: a brick building with arched windows, with a cafe table and a parking sign",
    );
  });
});
