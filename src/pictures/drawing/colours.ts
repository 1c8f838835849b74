import data from "../../../content/drawings/colours.json" with { type: "json" };

/** Colours of the drawings. A shape of a symbol file whose class is a name of the palette has its colour. */
export const colourTable = data;
export const { palette } = data;
const { terracotta, marigold, leaf, indigo, teal, plum } = palette;
export const accents = [terracotta, marigold, leaf, indigo, teal, plum] as const;

/** Colours by name. A name of a symbol file that is missing here is looked up in the palette. */
export type Colours = Readonly<Record<string, string>>;

/** Mixes two hexadecimal colours; `share` of the second one. */
function mix(colour: string, other: string, share: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * (1 - share) + channel(other, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export const darker = (colour: string, share = 0.2): string => mix(colour, "#2a1620", share);
export const lighter = (colour: string, share = 0.2): string => mix(colour, "#fff6e4", share);

/** Returns the colour of a name such as `accent` or `accent-dark`, or undefined if the name is unknown. */
export function colourOf(name: string, colours: Colours): string | undefined {
  const [base = "", shade] = name.split("-");
  const colour = colours[base] ?? (palette as Colours)[base];
  if (colour === undefined || shade === undefined) return colour;
  if (shade === "dark" || shade === "deep") return darker(colour, shade === "dark" ? 0.22 : 0.5);
  return lighter(colour, shade === "light" ? 0.25 : 0.6);
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
    shuffle: (values) => {
      const keyed = values.map((value) => ({ value, key: next() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
    },
  };
}
