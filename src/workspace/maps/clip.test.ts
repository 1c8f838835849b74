import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, clipLine, clipPolygon, lengthOf, mapBox, pointsAlong } from "./clip.ts";

const box = mapBox(300);
const coordinate = fc.double({ min: -900, max: 900, noNaN: true });
const line = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 12 });
const isInside = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: Box, slack = 1e-6) =>
  x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;

test("the clipped parts of random lines lie in the box and are not longer than the line", () => {
  fc.assert(
    fc.property(line, (points) => {
      const parts = clipLine(points, box);
      expect(parts.flat().every((point) => isInside(point, box))).toBe(true);
      expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBeLessThanOrEqual(
        lengthOf(points) + 1e-6,
      );
    }),
  );
});

test("a line inside the box stays the same, and a line that leaves it and returns has two parts", () => {
  const inside = [
    { x: 10, y: 10 },
    { x: 50, y: 60 },
    { x: 390, y: 290 },
  ];
  expect(clipLine(inside, box)).toEqual([inside]);
  const leaving = [
    { x: 10, y: 10 },
    { x: 10, y: -50 },
    { x: 90, y: -50 },
    { x: 90, y: 10 },
  ];
  expect(clipLine(leaving, box)).toEqual([
    [
      { x: 10, y: 10 },
      { x: 10, y: 0 },
    ],
    [
      { x: 90, y: 0 },
      { x: 90, y: 10 },
    ],
  ]);
});

test("the clipped part of random polygons lies in the box, and a polygon around the box becomes the box", () => {
  fc.assert(
    fc.property(line, (points) => {
      expect(clipPolygon(points, box).every((point) => isInside(point, box))).toBe(true);
    }),
  );
  const around = [
    { x: -10, y: -10 },
    { x: 500, y: -10 },
    { x: 500, y: 500 },
    { x: -10, y: 500 },
  ];
  const corners = new Set(clipPolygon(around, box).map(({ x, y }) => `${x},${y}`));
  expect(corners).toEqual(new Set(["0,0", "400,0", "400,300", "0,300"]));
});

test("labels can be placed in the middle of a line and at equal distances from it", () => {
  const straight = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(pointsAlong(straight, 40).map(({ x }) => x)).toEqual([50, 90, 10]);
});
