import * as v from "valibot";
import * as validation from "../../texts/validation.ts";
import { parseMapArea } from "./map-area.ts";
import type { MapPin, MapView } from "./map-view.ts";

/** Latitude and longitude in degrees, such as `28.631,77.217`. */
export const position = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/, validation.position),
);

/** The part of a map to which a list is limited, in the format of `parseMapArea`. */
export const mapArea = v.pipe(
  v.string(),
  v.check((text) => parseMapArea(text) !== null, validation.mapArea),
);

/** A number with at most two decimals from a query. */
const decimal = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}(\.\d{1,2})?$/),
    v.transform(Number),
    v.number(),
    v.minValue(min),
    v.maxValue(max),
  );

/**
 * Returns the schema of a list of 1 to 60 entries that are separated by semicolons. An optional separator would let
 * entries be split in many ways, and a long invalid list would take exponential time.
 */
const listOf = (entry: RegExp) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?:${entry.source})(?:;(?:${entry.source})){0,59}$`, entry.flags)));

/**
 * The query of a map. `scale` is in metres per unit. `pins` are points, such as `200,112;60.5,310`, on which no label is
 * placed.
 */
export const mapQuery = v.object({
  at: position,
  scale: decimal(1, 1000),
  height: decimal(100, 1000),
  pins: v.optional(listOf(/\d{1,4}(?:\.\d)?,\d{1,4}(?:\.\d)?/)),
  /** The widths of pins with prices, in units. */
  widths: v.optional(listOf(/\d{1,3}/)),
  /** The names of the localities at the pins. */
  names: v.optional(listOf(/[\p{L}\p{M}\d .'()&/-]{0,40}/u)),
});

/** Parses the query of a map: the reverse of `mapHref`. */
export function parseMapQuery(query: v.InferOutput<typeof mapQuery>): {
  readonly view: MapView;
  readonly pins: readonly MapPin[];
} {
  const [lat = 0, lng = 0] = query.at.split(",").map(Number);
  const pins = (query.pins ?? "").split(";").filter((pin) => pin !== "");
  const [widths, names] = [(query.widths ?? "").split(";"), (query.names ?? "").split(";")];
  return {
    view: { lat, lng, metresPerUnit: query.scale, height: query.height },
    pins: pins.map((pin, index) => {
      const [x = 0, y = 0] = pin.split(",").map(Number);
      const [width, name] = [Number(widths[index]), names[index]];
      return { x, y, ...(width > 0 && { width }), ...(name && { name }) };
    }),
  };
}
