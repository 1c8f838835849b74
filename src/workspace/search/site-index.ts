import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchResponse } from "../../api/contract/content.ts";
import { truncateText } from "../../api/contract/truncate-text.ts";

/** An entry of the search index. */
export type SearchEntry = {
  readonly kind: SearchResponse["results"][number]["kind"];
  readonly title: string;
  readonly href: string;
  /** The location, such as `Saket, Delhi`. Empty for pages. */
  readonly place: string;
  /** Other names, amenities and similar words. Results do not contain them. */
  readonly keywords: string;
  /** Plain text. The excerpt in the result is a part of it. */
  readonly text: string;
};

export type SiteIndex = { readonly find: (q: string, page: number) => SearchResponse };

const pageSize = 20;
/** Searches for entries that match all words. Only if there are none, searches for entries that match some words. */
const combinations = ["AND", "OR"] as const;

/** Builds a search index. This takes a lot of CPU time, so it must run in a worker thread (see `search-thread.ts`). */
export function buildSiteIndex(entries: readonly SearchEntry[]): SiteIndex {
  const indexedWords = new Set<string>();
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["title", "place", "keywords", "text"],
    // Also indexes `Wi-Fi` as `wifi`.
    tokenize: (text) => [...tokenize(text), ...hyphenated(text).map((word) => word.replaceAll("-", ""))],
    processTerm: (term) => {
      const word = simplify(term);
      indexedWords.add(word);
      return word;
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const search = (q: string) => {
    const query = queryTerms(q, (word) => fixTransposition(word, indexedWords)).join(" ");
    if (query === "") return [];
    for (const combineWith of combinations) {
      const found = index.search(query, {
        ...options,
        // Matches words in the index exactly: a fuzzy match would be a different word.
        fuzzy: (term) => (indexedWords.has(term) ? false : options.fuzzy(term)),
        combineWith,
        processTerm: (term) => term,
        boostDocument: (id) => kindBoost(entries[Number(id)]),
      });
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    find: (q, page) => {
      const found = search(q);
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
  // Fuzzy matches of a short word are often different words. Fuzzy matches of a very long word take too much time.
  fuzzy: (term: string) => (term.length >= 4 && term.length <= maxFuzzyWordLength ? 0.2 : false),
  boost: { title: 5, place: 2, keywords: 2, text: 1 },
  // Two letters match too many words as a prefix. The last word is an exception, because it may be incomplete.
  prefix: (term: string, index: number, terms: string[]) =>
    term.length >= 3 || (term.length === 2 && index === terms.length - 1),
  maxFuzzy: 2,
  weights: { fuzzy: 0.35, prefix: 0.6 },
};

/** Places and offerings rank above pages about them, and above rooms and passes named after an offering. */
const boosts: Readonly<Record<SearchEntry["kind"], number>> = {
  city: 2,
  locality: 1.5,
  offering: 1.4,
  centre: 1.2,
  room: 0.5,
  page: 1,
};

function kindBoost(entry: SearchEntry | undefined): number {
  return entry === undefined ? 1 : boosts[entry.kind];
}

function present(entry: SearchEntry | undefined, { terms }: SearchResult): SearchResponse["results"] {
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

const maxWords = 10;
const maxWordLength = 30;
const maxFuzzyWordLength = 16;

/** Returns the words of a query. Limits them after normalisation, which can convert one character to eighteen. */
export function queryTerms(q: string, correct: (word: string) => string): string[] {
  const queryWords = tokenize(simplify(q)).filter((word) => word !== "");
  return [...new Set(queryWords.map((word) => correct(word.slice(0, maxWordLength))))].slice(0, maxWords);
}

const tokenize: (text: string) => string[] = MiniSearch.getDefault("tokenize");

function hyphenated(text: string): string[] {
  return text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)+/gu) ?? [];
}

/** Converts to lower case and removes Latin accents (`Café` → `cafe`). Keeps the vowel signs of Indian scripts. */
function simplify(term: string): string {
  return term
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Corrects two swapped letters in an unknown word (`dehli` → `delhi`). The index counts a swap as two changes. */
export function fixTransposition(word: string, knownWords: ReadonlySet<string>): string {
  if (word.length < 4 || knownWords.has(word)) return word;
  for (let index = 0; index < word.length - 1; index += 1) {
    const swappedWord =
      word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2);
    if (knownWords.has(swappedWord)) return swappedWord;
  }
  return word;
}

const excerptLength = 160;

/** Returns about 160 characters around the first matching word. Cuts at spaces, or else between two characters. */
export function excerptOf(text: string, words: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((positions) => positions >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= excerptLength / 2 ? 0 : cutNear(text, first - excerptLength / 3);
  const end = cutNear(text, start + excerptLength);
  const body = text
    .slice(start, end)
    .trim()
    .replace(/[\s,;:.]+$/, "");
  return `${start === 0 ? "" : "…"}${body}${end === text.length ? "." : "…"}`;
}

/** Returns the position of the last space before `limit` if it is near, otherwise a position between characters. */
function cutNear(text: string, limit: number): number {
  if (limit >= text.length) return text.length;
  const lastSpace = text.lastIndexOf(" ", limit);
  return lastSpace > limit - excerptLength / 3 ? lastSpace : truncateText(text, limit).length;
}
