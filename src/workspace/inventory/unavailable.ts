import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Returns true if a centre is inactive or excluded. The API then responds with `centre_unavailable` (404). */
export function isUnavailable(
  centre: { readonly id: string; readonly active: boolean },
  excludedBuildingIds: ReadonlySet<string>,
): boolean {
  return !centre.active || excludedBuildingIds.has(centre.id);
}

/** Returns the opposite of `isUnavailable` as an SQL condition on centres `c`. */
export function isListed(excludedBuildingIds: ReadonlySet<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.active and not c.id = any(${[...excludedBuildingIds]}::text[]))`;
}
