import type { Point } from "../symbols/path.ts";
import { size } from "./canvas.ts";

/**
 * A view into a room with one vanishing point. Lengths are in metres: `x` from the middle to the right, `y` from the
 * floor upwards, `d` from the back wall towards the viewer.
 */
export type Camera = {
  readonly width: number;
  readonly height: number;
  /** Height of the vanishing point in the drawing. */
  readonly horizon: number;
  /** Height of the symbols of walls, compared with those of a small room. */
  readonly stretch: number;
  readonly at: (x: number, y: number, d: number) => Point;
  /** Returns the size of a metre in SVG units. */
  readonly scale: (d: number) => number;
  /** Returns the corners of an upright rectangle that faces the viewer. */
  readonly upright: (x1: number, x2: number, y1: number, y2: number, d: number) => Point[];
  /** Returns the corners of a level rectangle at the height `y`. */
  readonly level: (x1: number, x2: number, d1: number, d2: number, y: number) => Point[];
};

/** Width of the back wall in SVG units. In a large room, a metre is smaller. */
export const backWall = 1160;
/** The eye's distance from the back wall, in metres. */
const distance = 10;

/** Returns the depth at which a metre is `ratio` times as large as at the back wall. */
export const depthOf = (ratio: number): number => distance * (1 - 1 / ratio);

/** Creates the view of a room with this width in metres. A large room is seen from higher up and is higher. */
export function createCamera(width: number): Camera {
  const large = Math.min(1, Math.max(0, (width - 4) / 12));
  const [horizon, stretch] = [462 - 60 * large, 1 - 0.2 * large];
  const backScale = backWall / width;
  // In the symbols, the vanishing point is 418 units above the floor and 312 below the ceiling of the back wall.
  const eye = (418 * stretch) / backScale;
  const scale = (d: number) => (backScale * distance) / Math.max(distance - d, 0.5);
  const at = (x: number, y: number, d: number): Point => [
    Math.round(size.width / 2 + x * scale(d)),
    Math.round(horizon + (eye - y) * scale(d)),
  ];
  return {
    ...{ width, horizon, stretch, scale, at, height: eye + (312 * stretch) / backScale },
    upright: (x1, x2, y1, y2, d) => [at(x1, y1, d), at(x2, y1, d), at(x2, y2, d), at(x1, y2, d)],
    level: (x1, x2, d1, d2, y) => [at(x1, y, d1), at(x2, y, d1), at(x2, y, d2), at(x1, y, d2)],
  };
}
