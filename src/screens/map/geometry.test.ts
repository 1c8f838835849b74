import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { mapHref } from "../../api/calls/map.ts";
import { mapQuery, parseMapQuery } from "../../api/contract/map-query.ts";
import { mapWidth, metresBetween } from "../../api/contract/map-view.ts";
import { layOutMarkers, projectorOf, scaleBar } from "./geometry.ts";

const sheet = { height: 440, title: 48, margin: 44, pin: 40 };
const marker = (id: string, lat: number, lng: number) => ({ id, name: id, lat, lng });
const pointOf = (drawing: ReturnType<typeof layOutMarkers>, id: string) => {
  const point = drawing.points.find((each) => each.id === id);
  if (point === undefined) throw new Error(`${id} is not drawn`);
  return point;
};

describe("the locator drawing", () => {
  test("the locator drawing has north up and east to the right", () => {
    const drawing = layOutMarkers([marker("north", 28.7, 77.1), marker("south-east", 28.5, 77.3)], sheet);
    expect(pointOf(drawing, "north").y).toBeLessThan(pointOf(drawing, "south-east").y);
    expect(pointOf(drawing, "north").x).toBeLessThan(pointOf(drawing, "south-east").x);
  });

  test("the locator drawing has the same scale from north to south as from west to east", () => {
    const middle = marker("middle", 28.6, 77.2);
    const north = marker("north", 28.6 + 10_000 / 111_320, 77.2);
    const east = marker("east", 28.6, 77.2 + 10_000 / (111_320 * Math.cos((28.6 * Math.PI) / 180)));
    const drawing = layOutMarkers([middle, north, east], sheet);
    const upVector = pointOf(drawing, "middle").y - pointOf(drawing, "north").y;
    const right = pointOf(drawing, "east").x - pointOf(drawing, "middle").x;
    expect(upVector).toBeCloseTo(right, 0);
    expect(upVector * drawing.view.metresPerUnit).toBeCloseTo(10_000, -2);
  });

  test("the locator drawing puts a single spot in the middle, and is empty without spots", () => {
    expect(layOutMarkers([marker("one", 28.6, 77.2)], sheet).points).toEqual([{ id: "one", x: 200, y: 220 }]);
    expect(layOutMarkers([], sheet).points).toEqual([]);
  });

  test("for random locations, every pin is inside the drawing and no pin hides another", () => {
    const markerSets = fc.array(
      fc.record({
        lat: fc.double({ min: 8, max: 37, noNaN: true }),
        lng: fc.double({ min: 68, max: 97, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(markerSets, (all) => {
        const { points } = layOutMarkers(
          all.map(({ lat, lng }, index) => marker(String(index), lat, lng)),
          sheet,
        );
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(sheet.margin);
          expect(x).toBeLessThanOrEqual(mapWidth - sheet.margin);
          expect(y).toBeGreaterThanOrEqual(sheet.margin);
          expect(y).toBeLessThanOrEqual(sheet.height - sheet.margin);
        }
        for (const [index, one] of points.entries()) {
          for (const other of points.slice(index + 1)) {
            // Pins in crowded corners may be closer than requested, but must not hide each other.
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(12);
          }
        }
      }),
    );
  });

  test("a pin that nothing moves is at the projection of its location, and the map's URL describes the same view", () => {
    const inIndia = fc.record({
      lat: fc.double({ min: 8, max: 37, noNaN: true }),
      lng: fc.double({ min: 68, max: 97, noNaN: true }),
    });
    fc.assert(
      fc.property(inIndia, (location) => {
        const { points, view } = layOutMarkers([marker("one", location.lat, location.lng)], sheet);
        const { x, y } = projectorOf(view, sheet)(location);
        expect(points[0]?.x).toBeCloseTo(x, 0);
        expect(points[0]?.y).toBeCloseTo(y, 0);
        const url = new URL(mapHref(view, points), "http://site");
        const query = v.parse(mapQuery, Object.fromEntries(url.searchParams));
        expect(parseMapQuery(query)).toEqual({ view, pins: points.map(({ id: _, ...point }) => point) });
      }),
    );
  });

  test("the locator drawing has a scale bar of a round length that fits", () => {
    expect(scaleBar(100, 120)).toEqual({ label: "10 km", units: 100 });
    expect(scaleBar(8, 120)).toEqual({ label: "500 m", units: 62.5 });
    expect(scaleBar(40, 120)).toEqual({ label: "2 km", units: 50 });
  });
});

test("the distance between two locations is computed in metres", () => {
  const saket = { lat: 28.5244, lng: 77.2066 };
  const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
  expect(metresBetween(saket, connaughtPlace) / 1000).toBeCloseTo(11.95, 1);
});
