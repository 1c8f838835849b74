import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The only check of a centre's availability: inactive and excluded centres are unlisted, and 404 `centre_unavailable`. */
export function isUnavailable(
  centre: { readonly id: string; readonly active: boolean },
  excludedBuildingIds: ReadonlySet<string>,
): boolean {
  return !centre.active || excludedBuildingIds.has(centre.id);
}

/** The same check as an SQL condition on centres `c`. */
export function isListed(excludedBuildingIds: ReadonlySet<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.active and not c.id = any(${[...excludedBuildingIds]}::text[]))`;
}
