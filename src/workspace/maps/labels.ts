import escapeHtml from "escape-html";
import type { MapPoint } from "../../api/contract/map-view.ts";
import type { Box } from "./clip.ts";

/** The labels of a map. A label that would overlap another one or a taken area is left out. */
export type Labels = {
  /** Places a label with its middle at the first free point. `look` is a class of the drawing. */
  readonly placeFirst: (text: string, look: string, points: readonly MapPoint[]) => void;
  /** Places a label to the right or left of a point, above or below it. Returns false if no side is free. */
  readonly placeBeside: (text: string, point: MapPoint) => boolean;
  /** Places a label on a coloured ground. Returns false if no point is free. */
  readonly placeTag: (text: string, colour: string, points: readonly MapPoint[]) => boolean;
  readonly draw: () => string;
};

/** Average width of a character, in units. The fonts of the visitor's system are not known here. */
const characterWidth = 5.7;
const tagCharacterWidth = 5.1;
const halfHeight = 7;

/** Creates the labels of a map with the areas that are already taken. */
export function createLabels(map: Box, taken: readonly Box[]): Labels {
  const boxes = [...taken];
  const drawn: string[] = [];
  const take = (box: Box): boolean => {
    if (!contains(map, box) || boxes.some((other) => overlaps(box, other))) return false;
    boxes.push(box);
    return true;
  };
  return {
    placeFirst: (text, look, points) => {
      const width = text.length * characterWidth;
      const point = points.find((each) => take(around(each, width)));
      if (point !== undefined) drawn.push(textAt(text, look, point, "middle"));
    },
    placeBeside: (text, { x, y }) => {
      const width = text.length * characterWidth + 4;
      const sides = [0, -9, 9].flatMap((up) => [
        { anchor: "start", x: x + 8, middle: x + 8 + width / 2, y: y + up },
        { anchor: "end", x: x - 8, middle: x - 8 - width / 2, y: y + up },
      ]);
      const side = sides.find((each) => take(around({ x: each.middle, y: each.y }, width)));
      if (side === undefined) return false;
      drawn.push(textAt(text, "", side, side.anchor));
      return true;
    },
    placeTag: (text, colour, points) => {
      const width = text.length * tagCharacterWidth + 10;
      const point = points.find((each) => take(around(each, width)));
      if (point === undefined) return false;
      const { left, top } = around(point, width);
      drawn.push(
        `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${2 * halfHeight}" rx="7" fill="${colour}"/>`,
        textAt(text, "l", { x: point.x, y: point.y - 0.5 }, "middle"),
      );
      return true;
    },
    draw: () => drawn.join(""),
  };
}

function textAt(text: string, look: string, { x, y }: MapPoint, anchor: string): string {
  const name = look === "" ? "" : ` class="${look}"`;
  const side = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  return `<text${name} x="${round(x)}" y="${round(y + 3.6)}"${side}>${escapeHtml(text)}</text>`;
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
