/** A part of a map by its edges, in degrees. */
export type MapArea = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};

const pattern = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/;

/**
 * Parses an area in a URL: latitude and longitude of its south-western corner, then of its north-eastern corner, such
 * as `28.51,77.12,28.66,77.31`. Returns null if the text is not an area.
 */
export function parseMapArea(text: string): MapArea | null {
  if (!pattern.test(text)) return null;
  const [south = 0, west = 0, north = 0, east = 0] = text.split(",").map(Number);
  return south < north && west < east ? { south, west, north, east } : null;
}

/** Formats an area for a URL: the reverse of `parseMapArea`, rounded to about 10 metres. */
export function formatMapArea({ south, west, north, east }: MapArea): string {
  return [south, west, north, east].map((degrees) => String(Number(degrees.toFixed(4)))).join(",");
}
