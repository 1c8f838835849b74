import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SearchResponse } from "../../api/contract/content.ts";
import { maxSearchTotal } from "../../api/contract/search-limits.ts";
import type { Db } from "../database/tables.ts";
import { afterPrefix, matchWords, type QueryWord, rankWords } from "./query-words.ts";

/** An entry that matches a query. */
export type FoundEntry = Pick<SearchResponse["results"][number], "kind" | "title" | "href"> & {
  readonly id: string;
  readonly place: string;
  readonly text: string;
};

/** Entries that this process shows. */
export type Visible = {
  /** Ids of the entries of this process's pages. */
  readonly pageIds: readonly string[];
  /** Ids of cities and localities without a listed centre. */
  readonly hiddenIds: readonly string[];
  readonly excludedCentreIds: readonly string[];
};

const pageSize = 20;
/** Maximum number of entries that are found because their title begins with the query. The tiers contain them too. */
const maxTitleMatches = 60;

/**
 * Finds entries. Returns one page of them, best first, and the number of all, at most `maxSearchTotal`. Reads the tiers
 * of the table in order and stops after that number. If many entries match, the first tiers contain enough
 * of them. If only few match, the index of the last tier finds them quickly.
 */
export async function findEntries(
  db: Db,
  words: readonly QueryWord[],
  {
    combineWith,
    visible,
    page,
  }: { readonly combineWith: "&" | "|"; readonly visible: Visible; readonly page: number },
): Promise<{ readonly entries: readonly FoundEntry[]; readonly total: number }> {
  const name = words.map(({ word }) => word).join(" ");
  const query = sql`${matchWords(words, combineWith)}::tsquery`;
  const tiers = [0, 1, 2, 3].map(
    (tier) =>
      sql`(select e.* from search_entries e where e.tier = ${sql.lit(tier)} and e.words @@ ${query} and ${isVisible(visible)})`,
  );
  const first = (page - 1) * pageSize + 1;
  const { rows } = await sql<FoundEntry & { number: number; total: number }>`
    select * from (
      select id, kind, title, place, href, text, least(count(*) over (), ${sql.lit(maxSearchTotal)}) as total,
        row_number() over (order by rank desc, id) as number
      from (
        select distinct on (e.id) e.*,
          (${rankWords(words)} + case when e.name = ${name} then 6 when starts_with(e.name, ${name}) then 1 else 0 end)
            * (${JSON.stringify(boosts)}::jsonb ->> e.kind)::float8 as rank
        from (
          (select e.* from search_entries e where e.name >= ${name} and e.name < ${afterPrefix(name)}
            and ${isVisible(visible)} order by e.name limit ${sql.lit(maxTitleMatches)})
          union all ${sql.join(tiers, sql` union all `)}
          limit ${sql.lit(maxSearchTotal + maxTitleMatches)}
        ) e order by e.id
      ) ranked
    ) numbered
    where number = 1 or number between ${first} and ${Math.min(first + pageSize - 1, maxSearchTotal)}
    order by number
  `.execute(db);
  return { entries: rows.filter(({ number }) => number >= first), total: rows[0]?.total ?? 0 };
}

function isVisible({ pageIds, hiddenIds, excludedCentreIds }: Visible): RawBuilder<SqlBool> {
  return sql`(e.kind not in ('page', 'offering') or e.id = any(${pageIds}::text[]))
    and e.centre_id <> all(${excludedCentreIds}::text[]) and e.id <> all(${hiddenIds}::text[])`;
}

/** Places and offerings rank above pages about them, and above rooms and passes named after an offering. */
const boosts: Readonly<Record<FoundEntry["kind"], number>> = {
  city: 2,
  locality: 1.5,
  offering: 1.4,
  centre: 1.2,
  room: 0.5,
  page: 1,
};
