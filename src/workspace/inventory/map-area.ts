import { type RawBuilder, type SqlBool, sql } from "kysely";
import { parseMapArea } from "../../api/contract/map-area.ts";

/** SQL condition: a centre `c` is in an area of the map, in the format of `parseMapArea`. Uses the index of points. */
export function isInMapArea(text: string): RawBuilder<SqlBool> {
  const area = parseMapArea(text);
  if (area === null) return sql`false`;
  const { south, west, north, east } = area;
  return sql`point(c.lng, c.lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}
