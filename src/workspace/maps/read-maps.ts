import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { formatFileError, readYamlFile, type YamlResult } from "../content/index.ts";

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const lat = v.pipe(v.number(), v.minValue(6), v.maxValue(38));
const lng = v.pipe(v.number(), v.minValue(68), v.maxValue(98));
const location = v.strictTuple([lat, lng]);
const path = v.pipe(v.array(location), v.minLength(2));
const lines = v.array(
  v.strictObject({
    name,
    /** Background of the line's name, which is white. */
    colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
    /**
     * The course of the line. Positions with a name are stations; the others only bend the line. Stations of the same name
     * and position are one station, of several lines.
     */
    stations: v.pipe(v.array(v.union([location, v.strictTuple([lat, lng, name])])), v.minLength(2)),
  }),
);

/** A file of `content/maps`. All positions are latitude and longitude in degrees. */
export const cityMap = v.strictObject({
  /** With a width in metres, the path is the middle of a river, otherwise the shore around a lake or a sea. */
  water: v.array(v.strictObject({ name, width: v.optional(v.pipe(v.number(), v.minValue(10))), path })),
  roads: v.array(v.strictObject({ name, kind: v.picklist(["main", "ring"]), path })),
  metro: lines,
  suburban: v.optional(lines, []),
  monorail: v.optional(lines, []),
  /** Airports and main railway stations, which are labelled. */
  places: v.optional(
    v.array(v.strictObject({ name, kind: v.picklist(["airport", "station"]), at: location })),
    [],
  ),
});
export type CityMap = v.InferOutput<typeof cityMap>;

/** The kinds of railways with stations, which are the names of their lists in a map. */
export const railwayKinds = ["metro", "suburban", "monorail"] as const satisfies (keyof CityMap)[];

/** Reads all files in the folder `maps` of the content folder. The folder may be missing. Throws an error that lists all problems. */
export async function readMaps(contentDir: string): Promise<CityMap[]> {
  const folder = join(contentDir, "maps");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((file) => file.endsWith(".yaml")).sort();
  const results = await Promise.all(
    files.map((file) => readYamlFile(contentDir, join(folder, file), cityMap)),
  );
  const errors = results.flatMap((result) => (result.ok ? [] : result.faults));
  if (errors.length > 0) throw new Error(`The maps have errors:\n${errors.map(formatFileError).join("\n")}`);
  return results.filter(isOk).map(({ value }) => value);
}

function isOk<T>(result: YamlResult<T>): result is Extract<YamlResult<T>, { ok: true }> {
  return result.ok;
}
