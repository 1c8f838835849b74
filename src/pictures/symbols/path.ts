/** A point in SVG units: x, y. */
export type Point = readonly [number, number];
/** The matrix of an SVG transform: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [number, number, number, number, number, number];
/**
 * A subpath with absolute coordinates. The first segment is the start. The others end with their end points, after
 * the control points of a curve.
 */
export type Subpath = { readonly segments: readonly (readonly Point[])[]; readonly isClosed: boolean };

const parameters: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 };

/** Parses the `d` attribute of a path. Throws an error if it is invalid or has arcs or shorthand curves. */
export function parsePath(d: string): Subpath[] {
  const subpaths: { segments: Point[][]; isClosed: boolean }[] = [];
  let at: Point = [0, 0];
  for (const [whole, letter = "", text = ""] of d.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number);
    const command = letter.toUpperCase();
    const count = parameters[command] ?? Number.NaN;
    if (count === 0 ? numbers.length > 0 : !(numbers.length > 0 && numbers.length % count === 0))
      throw new Error(`The path has a command that cannot be drawn: ${whole}`);
    for (let index = 0; index < numbers.length; index += count) {
      const [x, y] = letter === command ? [0, 0] : at;
      const values = numbers.slice(index, index + count) as [number, number];
      if (command === "H") values.push(at[1] - y);
      if (command === "V") values.unshift(at[0] - x);
      const points = Array.from(
        { length: values.length / 2 },
        (_, pair): Point => [x + (values[2 * pair] as number), y + (values[2 * pair + 1] as number)],
      );
      if (command === "M" && index === 0) subpaths.push({ segments: [], isClosed: false });
      else if (subpaths.at(-1)?.isClosed !== false) subpaths.push({ segments: [[at]], isClosed: false });
      subpaths.at(-1)?.segments.push(points);
      at = points.at(-1) as Point;
    }
    const current = subpaths.at(-1);
    if (command === "Z" && current !== undefined) {
      current.isClosed = true;
      at = current.segments[0]?.[0] as Point;
    }
  }
  return subpaths;
}

/** Applies a transform to all points, also to control points. */
export function transform(subpaths: readonly Subpath[], [a, b, c, d, e, f]: Matrix): Subpath[] {
  const move = ([x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];
  return subpaths.map(({ segments, isClosed }) => ({
    segments: segments.map((segment) => segment.map(move)),
    isClosed,
  }));
}

/** Turns all subpaths clockwise, so that two that overlap do not leave a hole when they are drawn as one path. */
export function clockwise(subpaths: readonly Subpath[]): Subpath[] {
  return subpaths.map((subpath) => {
    const points = subpath.segments.flat();
    const area = points.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] as Point;
      return sum + x * nextY - nextX * y;
    }, 0);
    if (area >= 0) return subpath;
    const [start, ...others] = points.reverse() as [Point, ...Point[]];
    const lengths = subpath.segments.slice(1).map(({ length }) => length);
    return {
      segments: [[start], ...lengths.reverse().map((length) => others.splice(0, length))],
      isClosed: subpath.isClosed,
    };
  });
}

/** The smallest rectangle around a path and its control points: left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Returns the smallest box around all points. */
export function boxOf(subpaths: readonly Subpath[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { segments } of subpaths)
    for (const segment of segments)
      for (const [x, y] of segment) {
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        if (y > bottom) bottom = y;
      }
  return [left, top, right, bottom];
}

/**
 * Returns where a path starts, and the rest of its `d` attribute in relative coordinates, so that the same shape at
 * another place has the same text. `unit` is 1 or 10: coordinates are rounded to 1 or to 0.1.
 */
export function relativePath(subpaths: readonly Subpath[], unit: number): { start: Point; rest: string } {
  const round = ([x, y]: Point): Point => [Math.round(x * unit), Math.round(y * unit)];
  const text = (values: readonly number[]) => {
    let result = "";
    for (const value of values) {
      const number = unit === 1 ? `${value}` : `${value / unit}`.replace("0.", ".");
      result += result === "" || value < 0 ? number : ` ${number}`;
    }
    return result;
  };
  let [rest, at]: [string, Point] = ["", round(subpaths[0]?.segments[0]?.[0] ?? [0, 0])];
  const start: Point = [at[0] / unit, at[1] / unit];
  for (const [number, { segments, isClosed }] of subpaths.entries()) {
    const begin = round(segments[0]?.[0] ?? at);
    if (number > 0) rest += `m${text([begin[0] - at[0], begin[1] - at[1]])}`;
    at = begin;
    let mirrored: Point = [0, 0];
    for (const [index, segment] of segments.entries()) {
      const values: number[] = [];
      let end = at;
      for (const point of segment) {
        end = round(point);
        values.push(end[0] - at[0], end[1] - at[1]);
      }
      const [x = 0, y = 0] = values;
      const isClosing =
        isClosed && index === segments.length - 1 && end[0] === begin[0] && end[1] === begin[1];
      const isCurve = segment.length > 1;
      const isSmooth =
        isCurve &&
        segment.length === segments[index - 1]?.length &&
        Math.abs(x - mirrored[0]) + Math.abs(y - mirrored[1]) <= 2;
      if (isSmooth) rest += `${segment.length === 3 ? "s" : "t"}${text(values.slice(2))}`;
      else if (isCurve) rest += `${segment.length === 3 ? "c" : "q"}${text(values)}`;
      else if (!isClosing && (x !== 0 || y !== 0))
        rest += y === 0 ? `h${text([x])}` : x === 0 ? `v${text([y])}` : `l${text([x, y])}`;
      const [lastX = 0, lastY = 0] = isSmooth && segment.length === 2 ? mirrored : values.slice(-4);
      mirrored = [end[0] - at[0] - lastX, end[1] - at[1] - lastY];
      at = end;
    }
    if (!isClosed) continue;
    rest += "z";
    at = begin;
  }
  return { start, rest };
}
