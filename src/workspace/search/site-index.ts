import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchReply } from "../../api/contract/content.ts";
import type { SearchEntry } from "./entry.ts";
import { excerptOf } from "./excerpt.ts";
import { unswapped } from "./swapped-letters.ts";

/** Answers searches from memory. */
export type SiteIndex = { readonly find: (q: string, page: number) => SearchReply };

const pageSize = 20;
/** Everything that was asked; only when nothing has it all, some of it is enough. */
const combinations = ["AND", "OR"] as const;

/** Builds the index in slices, so that other requests are answered meanwhile. */
export async function buildSiteIndex(entries: readonly SearchEntry[]): Promise<SiteIndex> {
  const words = new Set<string>();
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["title", "place", "keywords", "text"],
    processTerm: (term) => {
      const word = simplify(term);
      words.add(word);
      return word;
    },
  });
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: 50 },
  );
  const search = (q: string) => {
    for (const combineWith of combinations) {
      const found = index.search(q, {
        ...options,
        combineWith,
        processTerm: (term) => unswapped(simplify(term), words),
        boostDocument: (id) => kindBoost(entries[Number(id)]),
      });
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    find: (q, page) => {
      const found = q.trim() === "" ? [] : search(q);
      const shown = found.slice((page - 1) * pageSize, page * pageSize);
      return {
        q,
        results: shown.flatMap((hit) => present(entries[Number(hit.id)], hit)),
        total: found.length,
      };
    },
  };
}

const options = {
  // Short words are taken as written: with a letter changed they are other words.
  fuzzy: (term: string) => (term.length >= 4 ? 0.2 : false),
  boost: { title: 5, place: 2, keywords: 2, text: 1 },
  prefix: (term: string) => term.length >= 2,
  maxFuzzy: 2,
  weights: { fuzzy: 0.35, prefix: 0.6 },
};

/** Places and offerings are what people look for; texts about them come after. */
const boosts: Readonly<Record<SearchEntry["kind"], number>> = {
  city: 2,
  locality: 1.5,
  offering: 1.4,
  centre: 1.2,
  page: 1,
};

function kindBoost(entry: SearchEntry | undefined): number {
  return entry === undefined ? 1 : boosts[entry.kind];
}

function present(entry: SearchEntry | undefined, { terms }: SearchResult): SearchReply["results"] {
  if (entry === undefined) return [];
  const { kind, title, href, place, text } = entry;
  return [
    {
      kind,
      title: place === "" || kind === "city" ? title : `${title}, ${place}`,
      href,
      excerpt: excerptOf(text, terms),
    },
  ];
}

/** Lower case without accents, so that `Café` is found by `cafe`. */
function simplify(term: string): string {
  return term.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
