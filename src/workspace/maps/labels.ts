import escapeHtml from "escape-html";
import type { MapPoint } from "../../api/contract/map-view.ts";
import { type Box, clipLine } from "./clip.ts";
import type { LabelFont } from "./label-font.ts";

/** A drawn line that labels must not cross. `width` is its width in units. */
export type DrawnLine = {
  readonly name: string;
  readonly isRoad: boolean;
  readonly width: number;
  readonly path: readonly MapPoint[];
};

/**
 * The labels of a map. A label that would cover another one, a taken area or a line is left out. A name that a label of
 * the same kind has is not repeated. The functions return false if no point is free.
 */
export type Labels = {
  /** Places a label with its middle at the first free point. `look` is a class of the drawing. */
  readonly placeAt: (text: string, look: string, points: readonly MapPoint[]) => boolean;
  /** Places a label beside the first point that has a free side, at a distance of `gap` units. */
  readonly placeBeside: (text: string, look: string, points: readonly MapPoint[], gap: number) => boolean;
  /** Places the name of a locality below, above or beside the area of its pin. The name may cover roads. */
  readonly placePin: (text: string, pin: Box) => boolean;
  /** Places the name of a station beside it. If no side is free, the name may cover roads. */
  readonly placeStation: (text: string, point: MapPoint) => boolean;
  /** Places a label on a coloured ground at the first free point of its own line, or else beside the line. */
  readonly placeTag: (text: string, colour: string, points: readonly MapPoint[]) => boolean;
  readonly draw: () => string;
};

type Sheet = {
  readonly map: Box;
  readonly taken: readonly Box[];
  readonly lines: readonly DrawnLine[];
  readonly font: LabelFont;
};

/** Font sizes of labels and tags, in units. */
const size = 10.5;
const tagSize = 9;
const halfHeight = 7;
/** Space for the outline of letters on both sides of a label. */
const padding = 4;
/** The sides of a point where a label fits, best ones first, as shares of half the size of the label. */
const sides = [
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
] as const;

/** Creates the labels of a map with the areas that are already taken. */
export function createLabels({ map, taken, lines, font }: Sheet): Labels {
  const boxes = [...taken];
  const drawn: string[] = [];
  const names = new Set<string>();
  const segments = lines.flatMap(segmentsOf).filter((segment) => overlaps(segment.box, map));
  /** Takes the area of the first label of a width that is free but for lines that it may cover. */
  const take = (
    points: readonly MapPoint[],
    width: number,
    mayCover: (line: Segment) => boolean = () => false,
  ): MapPoint | undefined => {
    const isFree = (box: Box) =>
      contains(map, box) &&
      !boxes.some((other) => overlaps(box, other)) &&
      !segments.some((segment) => crosses(segment, box) && !mayCover(segment));
    const point = points.find((each) => isFree(around(each, width)));
    if (point !== undefined) boxes.push(around(point, width));
    return point;
  };
  /** Adds a label unless it has a namesake. Returns false if no point is free. */
  const add = (key: string, draw: () => string[] | undefined): boolean => {
    const parts = names.has(key) ? [] : draw();
    if (parts === undefined) return false;
    names.add(key);
    drawn.push(...parts);
    return true;
  };
  const widthOf = (text: string) => font.widthOf(text, size) + padding;
  const placeAt: Labels["placeAt"] = (text, look, points) =>
    add(`${look} ${text}`, () => {
      const point = take(points, widthOf(text));
      return point && [textAt(text, look, point)];
    });
  return {
    placeAt,
    placeBeside: (text, look, points, gap) => placeAt(text, look, besides(points, widthOf(text), gap)),
    placePin: (text, { left, top, right, bottom }) =>
      add(`pin ${text}`, () => {
        const width = widthOf(text);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const points = [
          ...[0, 14, -14, 28, -28].flatMap((aside) => [
            { x: x + aside, y: bottom + halfHeight },
            { x: x + aside, y: top - halfHeight },
          ]),
          ...[y - 3, y + 8, y - 10].flatMap((beside) => [
            { x: right + width / 2, y: beside },
            { x: left - width / 2, y: beside },
          ]),
        ];
        const point = take(points, width) ?? take(points, width, ({ isRoad }) => isRoad);
        return point && [textAt(text, "k", point)];
      }),
    placeStation: (text, station) =>
      add(`station ${text}`, () => {
        const width = widthOf(text);
        const points = [6, 12, 20].flatMap((gap) => besides([station], width, gap));
        const point = take(points, width) ?? take(points, width, ({ isRoad }) => isRoad);
        return point && [textAt(text, "", point)];
      }),
    placeTag: (text, colour, points) =>
      add(`tag ${text}`, () => {
        const width = font.widthOf(text, tagSize) + 10;
        const point =
          take(points, width, ({ name }) => name === text) ?? take(besides(points, width, 3), width);
        if (point === undefined) return undefined;
        const { left, top } = around(point, width);
        return [
          `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${2 * halfHeight}" rx="7" fill="${colour}"/>`,
          textAt(text, "l", { x: point.x, y: point.y - 0.5 }),
        ];
      }),
    draw: () => drawn.join(""),
  };
}

/** Returns the middles of labels of a width on all sides of points. */
function besides(points: readonly MapPoint[], width: number, gap: number): MapPoint[] {
  return points.flatMap(({ x, y }) =>
    sides.map(([right, down]) => ({
      x: x + right * (width / 2 + (down === 0 ? gap : gap / 2)),
      y: y + down * (halfHeight + (right === 0 ? gap : gap / 2)),
    })),
  );
}

type Segment = Pick<DrawnLine, "name" | "isRoad"> & {
  readonly halfWidth: number;
  readonly ends: MapPoint[];
  readonly box: Box;
};

function segmentsOf({ name, isRoad, width, path }: DrawnLine): Segment[] {
  const halfWidth = width / 2;
  return path.slice(1).map((end, index) => {
    const start = path[index] ?? end;
    const box = {
      left: Math.min(start.x, end.x) - halfWidth,
      right: Math.max(start.x, end.x) + halfWidth,
      top: Math.min(start.y, end.y) - halfWidth,
      bottom: Math.max(start.y, end.y) + halfWidth,
    };
    return { name, isRoad, halfWidth, ends: [start, end], box };
  });
}

/** Compares the boxes first, because most segments are far from a label. */
function crosses({ box, ends, halfWidth }: Segment, label: Box): boolean {
  const { left, right, top, bottom } = label;
  const wide = {
    left: left - halfWidth,
    right: right + halfWidth,
    top: top - halfWidth,
    bottom: bottom + halfWidth,
  };
  return overlaps(box, label) && clipLine(ends, wide).length > 0;
}

function textAt(text: string, look: string, { x, y }: MapPoint): string {
  const name = look === "" ? "" : ` class="${look}"`;
  return `<text${name} x="${round(x)}" y="${round(y + 3.6)}">${escapeHtml(text)}</text>`;
}

function around({ x, y }: MapPoint, width: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - halfHeight, bottom: y + halfHeight };
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
