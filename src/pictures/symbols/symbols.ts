import { clockwise, type Matrix, parsePath, type Subpath, transform } from "./path.ts";
import { readSymbolFiles } from "./symbol-files.ts";

/** A shape of a symbol: an area, or a line with round ends. */
export type Shape = {
  readonly subpaths: readonly Subpath[];
  /** Name of the colour in the palette or of the drawing; may be empty. */
  readonly name: string;
  /** Colour if nothing else has the name. Editors show it. */
  readonly colour: string;
  readonly opacity: string;
  /** Width of a line, or null for an area. */
  readonly lineWidth: number | null;
  /** True if subpaths within others are holes. */
  readonly hasHoles: boolean;
};

type Attributes = Readonly<Record<string, string>>;
type Element = {
  readonly attributes: Attributes;
  readonly matrix: Matrix;
  readonly symbol: string;
  readonly isHidden: boolean;
};

/**
 * Parses a symbol file. A group of the document whose id is a word is a symbol of its own, and its `transform` only lays
 * it out on the page. Throws an error for elements that cannot be drawn.
 */
export function parseFile(file: string, svg: string): Map<string, Shape[]> {
  const symbols = new Map<string, Shape[]>();
  const open: Element[] = [];
  const text = svg.replace(/<!--[\s\S]*?-->|<[?!][^>]*>/g, "");
  for (const [, end, tag = "", content = "", isEmpty] of text.matchAll(
    /<(\/?)([\w:]+)((?:[^>"]|"[^"]*")*?)(\/?)>/g,
  )) {
    if (end) {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    const { id, transform: own, ...inherited } = parent?.attributes ?? {};
    const attributes = { ...inherited, ...parseAttributes(content) };
    const isSheet = tag === "g" && open.length === 1 && /^[a-z]+$/.test(attributes.id ?? "");
    const element: Element = {
      attributes,
      matrix: isSheet ? identity : multiply(parent?.matrix ?? identity, parseTransform(attributes.transform)),
      symbol: isSheet ? `${file}/${attributes.id}` : (parent?.symbol ?? file),
      isHidden: parent?.isHidden || /^(defs|metadata|title|desc|style|.*:.*)$/.test(tag),
    };
    if (!isEmpty) open.push(element);
    if (element.isHidden || tag === "svg" || tag === "g") continue;
    const shapes = symbols.get(element.symbol) ?? [];
    symbols.set(element.symbol, shapes);
    try {
      shapes.push(...shapesOf(element, parsePath(outline(tag, attributes))));
    } catch (error) {
      throw new Error(`content/drawings/${file}.svg: ${error instanceof Error ? error.message : error}`);
    }
  }
  return symbols;
}

/** Reads attributes. Properties of `style`, which editors write, replace attributes of the same name. */
function parseAttributes(text: string): Attributes {
  const pairs = [...text.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const attributes: Attributes = Object.fromEntries(pairs);
  const style = (attributes.style ?? "")
    .split(";")
    .map((property) => property.split(":").map((part) => part.trim()));
  return { ...attributes, ...Object.fromEntries(style.filter(({ length }) => length === 2)) };
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function parseTransform(text = ""): Matrix {
  return [...text.matchAll(/(\w+)\s*\(([^)]*)\)/g)].reduce((matrix, [, name, content = ""]) => {
    const values = content
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a = 0, b = 0, c = 0] = values;
    const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
    if (name === "translate") return multiply(matrix, [1, 0, 0, 1, a, b]);
    if (name === "scale") return multiply(matrix, [a, 0, 0, values[1] ?? a, 0, 0]);
    if (name === "rotate")
      return multiply(matrix, [cos, sin, -sin, cos, b - cos * b + sin * c, c - sin * b - cos * c]);
    if (name === "matrix" && values.length === 6) return multiply(matrix, values as unknown as Matrix);
    throw new Error(`The transform ${name} cannot be drawn.`);
  }, identity);
}

/** Returns the path of an element. */
function outline(tag: string, attributes: Attributes): string {
  if (tag === "path") return attributes.d ?? "";
  const number = (name: string, other = 0) => Number.parseFloat(attributes[name] ?? String(other));
  if (tag === "circle" || tag === "ellipse") {
    const [rx, ry] = [number("rx", number("r")), number("ry", number("r"))];
    return rounded(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry, rx, ry);
  }
  if (tag !== "rect") throw new Error(`<${tag}> cannot be drawn. Convert it to a path.`);
  const [x, y, width, height] = [number("x"), number("y"), number("width"), number("height")];
  const rx = number("rx", number("ry"));
  return rounded(x, y, width, height, Math.min(rx, width / 2), Math.min(number("ry", rx), height / 2));
}

/** Returns the path of a rectangle whose corners are quarters of an ellipse, as curves: quadratic ones if they are small. */
function rounded(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  if (rx === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (x1: number, y1: number, x2: number, y2: number) => {
    if (rx <= 8) return `q${x1} ${y1} ${x1 + x2} ${y1 + y2}`;
    return `c${x1 * 0.5523} ${y1 * 0.5523} ${x1 + x2 * 0.4477} ${y1 + y2 * 0.4477} ${x1 + x2} ${y1 + y2}`;
  };
  const side = (command: string, length: number) => (length === 0 ? "" : `${command}${length}`);
  return `M${x + rx} ${y}${side("h", across)}${corner(rx, 0, 0, ry)}${side("v", down)}${corner(0, ry, -rx, 0)}${side("h", -across)}${corner(-rx, 0, 0, -ry)}${side("v", -down)}${corner(0, -ry, rx, 0)}Z`;
}

/** Returns the area and the line of an element. The class names the colour of the area, or of the line if it has none. */
function shapesOf({ attributes, matrix }: Element, parsed: readonly Subpath[]): Shape[] {
  const { fill = "#000000", stroke = "none", class: name = "", opacity = "1" } = attributes;
  const [a, b, c, d] = matrix;
  const subpaths = transform(parsed, matrix);
  const hasHoles = attributes["fill-rule"] === "evenodd";
  const lineWidth = Number.parseFloat(attributes["stroke-width"] ?? "1") * Math.sqrt(Math.abs(a * d - b * c));
  const area = {
    subpaths: hasHoles ? subpaths : clockwise(subpaths),
    name,
    colour: fill,
    opacity,
    lineWidth: null,
    hasHoles,
  };
  const line = {
    subpaths,
    name: fill === "none" ? name : "",
    colour: stroke,
    opacity,
    lineWidth,
    hasHoles: false,
  };
  return [...(fill === "none" ? [] : [area]), ...(stroke === "none" ? [] : [line])];
}

/** The symbols by name: `car`, or `chair-task/front` for a group of a file that shows several symbols side by side. */
export const symbols: ReadonlyMap<string, readonly Shape[]> = new Map(
  Object.entries(globalThis.symbolFiles ?? readSymbolFiles()).flatMap(([file, svg]) => [
    ...parseFile(file, svg),
  ]),
);
