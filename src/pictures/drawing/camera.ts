import { canvas, type Point } from "./shapes.ts";

/**
 * A view into a room with one vanishing point. Lengths are in metres: `x` from the middle to the right, `y` from the
 * floor upwards, `d` from the back wall towards the viewer.
 */
export type Camera = {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number, d: number) => Point;
  /** Returns the size of a metre in SVG units. */
  readonly scale: (d: number) => number;
};

/** Width of the back wall in SVG units. In a large room, a metre is smaller. */
export const backWall = 1160;
/** The eye's distance from the back wall, in metres. */
const distance = 10;

/** Returns the depth at which a metre is `ratio` times as large as at the back wall. */
export const depthOf = (ratio: number): number => distance * (1 - 1 / ratio);

/** Creates the view of a room with this width in metres. A large room is seen from higher up and is higher. */
export function createCamera(width: number): Camera {
  const size = Math.min(1, Math.max(0, (width - 4) / 12));
  const horizon = 462 - 60 * size;
  const floor = 880 - 160 * size;
  const ceiling = 150 - 30 * size;
  const backScale = backWall / width;
  const eye = (floor - horizon) / backScale;
  const scale = (d: number) => (backScale * distance) / Math.max(distance - d, 0.5);
  return {
    width,
    height: eye + (horizon - ceiling) / backScale,
    scale,
    at: (x, y, d) => [canvas.width / 2 + x * scale(d), horizon + (eye - y) * scale(d)],
  };
}
