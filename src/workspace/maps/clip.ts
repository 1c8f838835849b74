import { type MapPoint, mapWidth } from "../../api/contract/map-view.ts";

/** A rectangle in SVG units. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Returns the rectangle of a map with a margin, so that the ends of wide strokes lie outside the map. */
export function mapBox(height: number, margin = 0): Box {
  return { left: -margin, top: -margin, right: mapWidth + margin, bottom: height + margin };
}

/** Returns the parts of a line that lie in a rectangle. */
export function clipLine(line: readonly MapPoint[], box: Box): MapPoint[][] {
  const parts: MapPoint[][] = [];
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    const clipped = start === undefined ? null : clipSegment(start, end, box);
    if (clipped === null) continue;
    const [from, to] = clipped;
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part !== undefined && last !== undefined && last.x === from.x && last.y === from.y) part.push(to);
    else parts.push([from, to]);
  }
  return parts;
}

/** Liang–Barsky: returns the part of a segment in a rectangle, or null if there is none. */
function clipSegment(start: MapPoint, end: MapPoint, box: Box): readonly [MapPoint, MapPoint] | null {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  let enter = 0;
  let leave = 1;
  for (const [step, distance] of [
    [-dx, start.x - box.left],
    [dx, box.right - start.x],
    [-dy, start.y - box.top],
    [dy, box.bottom - start.y],
  ] as const) {
    if (step === 0 && distance < 0) return null;
    if (step < 0) enter = Math.max(enter, distance / step);
    if (step > 0) leave = Math.min(leave, distance / step);
  }
  if (enter >= leave) return null;
  const at = (part: number) => ({ x: start.x + part * dx, y: start.y + part * dy });
  return [enter === 0 ? start : at(enter), leave === 1 ? end : at(leave)];
}

/** Sutherland–Hodgman: returns the part of a polygon in a rectangle; empty if there is none. */
export function clipPolygon(polygon: readonly MapPoint[], box: Box): MapPoint[] {
  const edges = [
    { axis: "x", limit: box.left, sign: 1 },
    { axis: "x", limit: box.right, sign: -1 },
    { axis: "y", limit: box.top, sign: 1 },
    { axis: "y", limit: box.bottom, sign: -1 },
  ] as const;
  return edges.reduce<MapPoint[]>(
    (points, { axis, limit, sign }) => {
      const isInside = (point: MapPoint) => sign * (point[axis] - limit) >= 0;
      return points.flatMap((end, index) => {
        const start = points.at(index - 1) ?? end;
        const crossing = isInside(start) === isInside(end) ? [] : [crossingOf(start, end, axis, limit)];
        return isInside(end) ? [...crossing, end] : crossing;
      });
    },
    [...polygon],
  );
}

function crossingOf(start: MapPoint, end: MapPoint, axis: "x" | "y", limit: number): MapPoint {
  const part = (limit - start[axis]) / (end[axis] - start[axis]);
  const point = { x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) };
  // Sets the coordinate exactly, because a rounding error would put the point outside.
  return { ...point, [axis]: limit };
}

/** Returns the length of a line in SVG units. */
export function lengthOf(line: readonly MapPoint[]): number {
  return line.reduce((sum, point, index) => {
    const before = line[index - 1] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}

/** Returns points on a line every `step` units, starting in its middle. */
export function pointsAlong(line: readonly MapPoint[], step: number): MapPoint[] {
  const total = lengthOf(line);
  const distances = [total / 2];
  for (let away = step; away < total / 2; away += step) distances.push(total / 2 + away, total / 2 - away);
  return distances.map((distance) => pointAt(line, distance));
}

function pointAt(line: readonly MapPoint[], distance: number): MapPoint {
  let left = distance;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (start === undefined) continue;
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (left <= length && length > 0) {
      const part = left / length;
      return { x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) };
    }
    left -= length;
  }
  return line.at(-1) ?? { x: 0, y: 0 };
}
