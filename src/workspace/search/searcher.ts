import type { SearchResponse } from "../../api/contract/content.ts";
import type { Db } from "../database/tables.ts";
import { fillEntries, type InventoryCache, readPlaceEntries } from "../inventory/index.ts";
import { excerptOf } from "./excerpt.ts";
import { type FoundEntry, findEntries, type Visible } from "./find-entries.ts";
import { createPageIds, type SearchablePages } from "./page-entries.ts";
import { expandWords, type QueryWord, queryWords } from "./query-words.ts";

/** The resources of the search. `excludedBuildingIds` are centres that no result shows. */
export type SearchDeps = {
  readonly db: Db;
  readonly excludedBuildingIds: ReadonlySet<string>;
  readonly cached: InventoryCache;
};

/** Searches all pages and places. Changes to the inventory and content take effect immediately. */
export type Searcher = { readonly find: (q: string, page: number) => Promise<SearchResponse> };

export function createSearcher(
  { db, excludedBuildingIds, cached }: SearchDeps,
  pages: SearchablePages,
): Searcher {
  const prepare = async () => {
    // Only needed after an import by an older release, which does not write entries.
    await fillEntries(db);
    const changedTexts = await readChangedTexts(db, excludedBuildingIds);
    return { changedTexts, pageIds: createPageIds(db, pages) };
  };
  return {
    find: async (q, page) => {
      const { changedTexts, pageIds } = await cached("search", prepare);
      const visible: Visible = {
        pageIds: await pageIds(),
        hiddenIds: [...changedTexts].flatMap(([id, text]) => (text === null ? [id] : [])),
        excludedCentreIds: [...excludedBuildingIds],
      };
      const found = await findBest(db, queryWords(q), visible, page);
      return {
        q,
        results: found.entries.map((entry) =>
          present({ ...entry, text: changedTexts.get(entry.id) ?? entry.text }, found.words),
        ),
        total: found.total,
      };
    },
  };
}

/**
 * Finds entries that match all words, with corrections of unknown words. If there are none, all words are corrected,
 * because a word can be known from an entry that is not visible. Finally, finds entries that match some words.
 */
async function findBest(db: Db, words: readonly QueryWord[], visible: Visible, page: number) {
  if (words.length === 0) return { words, entries: [], total: 0 };
  const attempts = [
    { which: "unknown", combineWith: "&" },
    { which: "all", combineWith: "&" },
    { which: "all", combineWith: "|" },
  ] as const;
  for (const { which, combineWith } of attempts) {
    const expandedWords = await expandWords(db, words, which);
    const found = await findEntries(db, expandedWords, { combineWith, visible, page });
    if (found.total > 0) return { words: expandedWords, ...found };
  }
  return { words, entries: [], total: 0 };
}

function present(
  { kind, title, href, place, text }: FoundEntry,
  words: readonly QueryWord[],
): SearchResponse["results"][number] {
  const matchedWords = words.flatMap(({ word, corrections }) => [word, ...corrections]);
  return {
    kind,
    title: place === "" || kind === "city" ? title : `${title}, ${place}`,
    href,
    excerpt: excerptOf(text, matchedWords),
  };
}

/**
 * Returns the texts of cities and localities that differ because centres are excluded, by the id of the entry. Null if
 * no centre is left.
 */
async function readChangedTexts(
  db: Db,
  excluded: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string | null>> {
  if (excluded.size === 0) return new Map();
  const stored = await readPlaceEntries(db, new Set());
  const listed = new Map((await readPlaceEntries(db, excluded)).map(({ id, text }) => [id, text]));
  return new Map(
    stored.filter(({ id, text }) => listed.get(id) !== text).map(({ id }) => [id, listed.get(id) ?? null]),
  );
}
