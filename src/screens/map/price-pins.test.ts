import { describe, expect, test } from "vitest";
import { formatMapArea, parseMapArea } from "../../api/contract/map-area.ts";
import {
  areaOfView,
  dragView,
  pinHeight,
  pinWidth,
  placePins,
  tipHeight,
  viewOfArea,
  viewOfLocations,
  zoomView,
} from "./price-pins.ts";

const locations = [
  { lat: 28.52, lng: 77.21 },
  { lat: 28.63, lng: 77.22 },
  { lat: 28.631, lng: 77.221 },
  { lat: 28.6312, lng: 77.2212 },
];

/** Returns the view of an area after the URL of the area has been parsed again. */
function viewAfterUrl(view: ReturnType<typeof viewOfLocations>) {
  const area = parseMapArea(formatMapArea(areaOfView(view)));
  if (area === null) throw new Error("The area of a view has no URL.");
  return viewOfArea(area);
}

describe("the area of a map in the URL", () => {
  test.each(["28.5,77.1,28.7", "28.7,77.1,28.5,77.3", "28.5,77.3,28.7,77.1", "north", "1e3,1,2,3", ""])(
    "rejects %s",
    (text) => expect(parseMapArea(text)).toBeNull(),
  );

  test("the URL of a view shows the same view again", () => {
    const view = viewOfLocations(locations);
    const again = viewAfterUrl(view);
    expect(again.lat).toBeCloseTo(view.lat, 3);
    expect(again.lng).toBeCloseTo(view.lng, 3);
    expect(again.metresPerUnit / view.metresPerUnit).toBeCloseTo(1, 2);
  });

  test("zooming keeps the middle of the map, and stops where the map has nothing to show", () => {
    const view = viewOfLocations(locations);
    const near = zoomView(view, 0.5);
    expect(near).toMatchObject({ lat: view.lat });
    expect((near?.metresPerUnit ?? 0) / view.metresPerUnit).toBeCloseTo(0.5, 2);
    expect(zoomView({ ...view, metresPerUnit: 3 }, 0.5)).toBeNull();
    expect(zoomView({ ...view, metresPerUnit: 150 }, 2)).toBeNull();
  });

  test("dragging a map to the right and down shows what is west and north", () => {
    const view = viewOfLocations(locations);
    const dragged = dragView(view, { x: 100, y: 50 });
    expect(dragged.lng).toBeLessThan(view.lng);
    expect(dragged.lat).toBeGreaterThan(view.lat);
    expect(dragged.metresPerUnit).toBe(view.metresPerUnit);
  });
});

describe("pins with prices", () => {
  const width = pinWidth("₹1,416");

  test("no pin covers another one, and all are inside the map", () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      lat: 28.6 + (index % 5) / 1000,
      lng: 77.2 + index / 2000,
      width,
    }));
    const points = placePins(many, viewOfLocations(many)).filter((point) => point !== null);
    expect(points).toHaveLength(20);
    for (const [index, one] of points.entries()) {
      // Text with wider spacing stays inside, too.
      expect(one.x).toBeGreaterThanOrEqual(0.6 * width);
      expect(one.x).toBeLessThanOrEqual(400 - 0.6 * width);
      for (const other of points.slice(index + 1)) {
        const isApart =
          Math.abs(one.x - other.x) >= width || Math.abs(one.y - other.y) >= pinHeight + tipHeight;
        expect(isApart, `${JSON.stringify(one)} covers ${JSON.stringify(other)}`).toBe(true);
      }
    }
  });

  test("a pin at the edge of the map has space for a wider text spacing", () => {
    const width = pinWidth("₹10,030 a month");
    const view = viewOfArea({ south: 28.5, west: 77.1, north: 28.7, east: 77.3 });
    const xOf = (lng: number) => placePins([{ lat: 28.6, lng, width }], view)[0]?.x ?? 0;
    expect(xOf(77.101)).toBeGreaterThanOrEqual(0.6 * width);
    expect(xOf(77.299)).toBeLessThanOrEqual(400 - 0.6 * width);
  });

  test("a pin outside the area is left out", () => {
    const [first = { lat: 0, lng: 0 }] = locations;
    const view = viewOfArea({ south: 28.6, west: 77.1, north: 28.7, east: 77.3 });
    expect(placePins([{ ...first, width }], view)).toEqual([null]);
  });
});
