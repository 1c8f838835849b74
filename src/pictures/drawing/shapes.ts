/** Size of every drawing in SVG units. The ratio is 4:3, and what identifies a room is within the central 960 units. */
export const canvas = { width: 1600, height: 1200 } as const;

export type Point = readonly [number, number];

/** Palette of the illustrations. */
export const ink = "#1F1B16";
export const paper = "#FBF7F0";
export const colours = {
  terracotta: "#B5472B",
  marigold: "#E9A23B",
  leaf: "#2F6B3C",
  indigo: "#2E3A78",
  rose: "#D98C6A",
  teal: "#2E7D7A",
  plum: "#7A3B5E",
  sky: "#8FB3C9",
  sand: "#F1E4CF",
} as const;
export const accents = [
  colours.terracotta,
  colours.marigold,
  colours.leaf,
  colours.indigo,
  colours.teal,
  colours.plum,
] as const;

/** Rounds to one decimal, which is a sixteenth of a pixel on a card. */
export const round = (value: number): number => Math.round(value * 10) / 10 || 0;

/** Mixes two hexadecimal colours; `share` of the second one. */
export function mix(colour: string, other: string, share: number): string {
  const channel = (text: string, index: number) =>
    Number.parseInt(text.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(colour, index) * (1 - share) + channel(other, index) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}

export const darker = (colour: string, share = 0.2): string => mix(colour, "#2A1620", share);
export const lighter = (colour: string, share = 0.2): string => mix(colour, "#FFF6E4", share);

/** Rounds the coordinates of a path. */
const short = (d: string) => d.replace(/-?\d*\.\d{2,}(e-\d+)?/g, (value) => String(round(Number(value))));

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${short(d)}" fill="${fill}"${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${short(d)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"${more}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${more}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ""): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more}/>`;
}

/** The path of a polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z`;
}

/** The path of a round arch between two x values, from its base to its crown. */
export function arch(left: number, right: number, base: number, crown: number): string {
  const radius = (right - left) / 2;
  const spring = Math.min(base, crown + radius);
  return `M${round(left)} ${round(base)}V${round(spring)}A${round(radius)} ${round(spring - crown)} 0 0 1 ${round(right)} ${round(spring)}V${round(base)}Z`;
}

/** The eight-pointed star of the jaali, as a path. */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, index): Point => {
    const reach = index % 2 === 0 ? radius : radius * 0.62;
    const angle = (index * Math.PI) / 8;
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
  });
  return `M${points.map(([px, py]) => `${round(px)} ${round(py)}`).join("L")}Z`;
}

export function group(content: string, transform: string): string {
  return content === "" ? "" : `<g transform="${transform}">${content}</g>`;
}

/** Returns the document of a drawing. */
export function svg(content: string): string {
  const { width, height } = canvas;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}

/** Random numbers of a drawing. The same seed gives the same numbers. */
export type Random = {
  /** Returns a number from `from` to `to`. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** Returns the values in random order. */
  readonly shuffle: <Value>(values: readonly Value[]) => Value[];
};

/** Creates the random numbers of a seed of 32 bits (generator: mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from, to) => from + (to - from) * next(),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
    shuffle: (values) =>
      values
        .map((value) => ({ value, key: next() }))
        .sort((one, other) => one.key - other.key)
        .map(({ value }) => value),
  };
}
