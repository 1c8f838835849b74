import { type RawBuilder, type SqlBool, sql } from "kysely";

/** All availability checks of centres use this one. Inactive and excluded centres are `centre_unavailable` (404). */
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
