import { type Box, boxOf, clockwise, type Point, relativePath, transform } from "../symbols/path.ts";
import { type Shape, symbols } from "../symbols/symbols.ts";
import { type Colours, colourOf } from "./colours.ts";

/** Size of every drawing in SVG units. The ratio is 4:3, and what identifies a room is within the central 960 units. */
export const size = { width: 1600, height: 1200 } as const;

/** How a symbol is scaled. A negative number mirrors it. */
export type Scale = number | { readonly x: number; readonly y: number };

/** Collects the shapes of a drawing, from the back to the front. */
export type Canvas = {
  /** Draws a symbol with its origin at a point. Throws an error if there is no such symbol. */
  readonly place: (symbol: string, at: Point, scale: Scale, colours: Colours) => void;
  readonly polygon: (points: readonly Point[], colour: string, opacity?: string) => void;
  readonly rect: (
    x: number,
    y: number,
    width: number,
    height: number,
    colour: string,
    opacity?: string,
  ) => void;
  /** Draws SVG elements within a box. */
  readonly raw: (svg: string, box: Box) => void;
  /** Leaves out details that are smaller than this, in SVG units. */
  readonly omitDetails: (smallest: number) => void;
  /** Names of the placed symbols. */
  readonly placed: readonly string[];
  /** Returns the SVG document. */
  readonly toSvg: () => string;
};

/**
 * What is drawn with one element: shapes of one paint with nothing of another paint between them. `boxes` has those of
 * each column of the drawing, so that few are compared.
 */
type Layer = { readonly paint: string; d: string; readonly boxes: Box[][] };
/** A shape of a symbol at a size, relative to the symbol's origin. */
type Piece = { readonly paint: string; readonly start: Point; readonly rest: string; readonly box: Box };

/** Creates an empty canvas of the size of a drawing. */
export function createCanvas(): Canvas {
  const layers: Layer[] = [];
  const placed: string[] = [];
  const known = new Map<Colours, Map<string, readonly Piece[]>>();
  // Half a pixel on a card of 360 pixels.
  let smallestDetail = 2.5;

  /** Adds a shape to the first layer of its paint with nothing above it at this place, or as a new layer. */
  const add = ({ paint, start, rest, box: [left, top, right, bottom] }: Piece, [x, y]: Point) => {
    const box: Box = [left + x, top + y, right + x, bottom + y];
    if (box[0] >= size.width || box[2] <= 0 || box[1] >= size.height || box[3] <= 0) return;
    const d = `M${tenths(start[0] + x)} ${tenths(start[1] + y)}${rest}`;
    const columns = columnsOf(box);
    let target: Layer | undefined;
    for (let index = layers.length - 1; index >= 0; index -= 1) {
      const layer = layers[index] as Layer;
      if (layer.paint === paint) target = layer;
      else if (covers(layer, box, columns)) break;
    }
    target ??= addLayer(paint);
    target.d += d;
    for (const column of columns) target.boxes[column]?.push(box);
  };
  const addLayer = (paint: string, boxes: readonly Box[] = []) => {
    const layer = { paint, d: "", boxes: Array.from({ length: columnCount }, () => [...boxes]) };
    layers.push(layer);
    return layer;
  };
  const polygon: Canvas["polygon"] = (points, colour, opacity = "1") => {
    const subpaths = clockwise([{ segments: points.map((point) => [point]), isClosed: true }]);
    add(pieceOf({ subpaths, name: "", colour, opacity, lineWidth: null, hasHoles: false }, 1, 1, {}), [0, 0]);
  };

  return {
    placed,
    polygon,
    place: (symbol, [x, y], scale, colours) => {
      const shapes = symbols.get(symbol);
      if (shapes === undefined) throw new Error(`content/drawings has no symbol ${symbol}.`);
      const [scaleX, scaleY] = typeof scale === "number" ? [scale, scale] : [scale.x, scale.y];
      const key = `${symbol} ${scaleX} ${scaleY}`;
      const pieces = known.get(colours) ?? new Map<string, readonly Piece[]>();
      const drawn = pieces.get(key) ?? shapes.map((shape) => pieceOf(shape, scaleX, scaleY, colours));
      known.set(colours, pieces.set(key, drawn));
      placed.push(symbol);
      for (const piece of drawn)
        if (Math.max(piece.box[2] - piece.box[0], piece.box[3] - piece.box[1]) >= smallestDetail)
          add(piece, [Math.round(x), Math.round(y)]);
    },
    rect: (x, y, width, height, colour, opacity = "1") => {
      const rest = `h${width}v${height}h${-width}z`;
      add({ paint: paintOf(`fill="${colour}"`, opacity), start: [0, 0], rest, box: [0, 0, width, height] }, [
        x,
        y,
      ]);
    },
    raw: (svg, box) => addLayer(svg, [box]),
    omitDetails: (smallest) => {
      smallestDetail = smallest;
    },
    toSvg: () => {
      const content = layers.map(({ paint, d }) => (d === "" ? paint : `<path ${paint} d="${d}"/>`)).join("");
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;
    },
  };
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function covers({ boxes }: Layer, box: Box, columns: readonly number[]): boolean {
  for (const column of columns) for (const other of boxes[column] ?? []) if (overlap(other, box)) return true;
  return false;
}

/** Returns true if two boxes cover each other by more than an eighth of the smaller one. */
function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  if (across * 8 <= Math.min(one[2] - one[0], other[2] - other[0])) return false;
  const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return down * 8 > Math.min(one[3] - one[1], other[3] - other[1]);
}

const columnCount = (size.width >> 6) + 1;

/** Returns the columns of the drawing, 64 units wide, that a box touches. */
function columnsOf([left, , right]: Box): number[] {
  const [first, last] = [Math.max(0, left >> 6), Math.min(size.width, right) >> 6];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const paintOf = (paint: string, alpha: string) => (alpha === "1" ? paint : `${paint} opacity="${alpha}"`);

function pieceOf(shape: Shape, scaleX: number, scaleY: number, colours: Colours): Piece {
  const { name, lineWidth, opacity, hasHoles } = shape;
  const scaled = transform(shape.subpaths, [scaleX, 0, 0, scaleY, 0, 0]);
  const subpaths = scaleX * scaleY < 0 && lineWidth === null && !hasHoles ? clockwise(scaled) : scaled;
  const [left, top, right, bottom] = boxOf(subpaths);
  const width = lineWidth === null ? 0 : roundWidth(lineWidth * Math.sqrt(Math.abs(scaleX * scaleY)));
  const colour = colourOf(name, colours) ?? shape.colour;
  const paint = lineWidth === null ? `fill="${colour}"` : `stroke="${colour}" stroke-width="${width}"`;
  return {
    paint: paintOf(hasHoles ? `${paint} fill-rule="evenodd"` : paint, opacity),
    box: [left - width / 2, top - width / 2, right + width / 2, bottom + width / 2],
    ...relativePath(subpaths, Math.max(right - left, bottom - top) < 10 ? 10 : 1),
  };
}

/** Rounds the width of a line to a power of 1.25, so that lines at similar distances can be one path. */
function roundWidth(width: number): number {
  return tenths(1.25 ** Math.round(Math.log(width) / Math.log(1.25)));
}
