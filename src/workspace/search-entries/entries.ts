import { hash } from "node:crypto";
import { sql } from "kysely";
import type { SearchResponse } from "../../api/contract/content.ts";
import type { Tx } from "../database/tables.ts";
import { lexeme, searchableWordsOf, typoVariants, wordsOf } from "./words.ts";

/** A page or place that a search can find. */
export type SearchEntry = {
  readonly id: string;
  readonly kind: SearchResponse["results"][number]["kind"];
  readonly title: string;
  readonly href: string;
  /** The location, such as `Saket, Delhi`. Empty for pages. */
  readonly place: string;
  /** Other names, amenities and similar words. Results do not contain them. */
  readonly keywords: string;
  /** Plain text. The excerpt in the result is a part of it. */
  readonly text: string;
  /** The centre of a centre or room; otherwise empty. */
  readonly centreId: string;
};

/** Writes the entries that are new or differ from the stored ones, and their words. */
export async function writeEntries(tx: Tx, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const weightedWords = entries.map(weighWords);
  const rows = entries.map(({ keywords: _, ...entry }, index) => ({
    ...entry,
    tier: tierOf(entry),
    name: wordsOf(entry.title).join(" ").slice(0, maxNameLength),
    words: [...(weightedWords[index] ?? [])].map(([word, weight]) => `${lexeme(word)}:1${weight}`).join(" "),
  }));
  await sql`
    insert into search_entries as stored (id, kind, tier, name, title, place, href, text, centre_id, words)
    select id, kind, tier, name, title, place, href, text, "centreId", words::tsvector
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (id text, kind text, tier smallint, name text,
      title text, place text, href text, text text, "centreId" text, words text)
    on conflict (id) do update set kind = excluded.kind, tier = excluded.tier, name = excluded.name,
      title = excluded.title, place = excluded.place, href = excluded.href, text = excluded.text,
      centre_id = excluded.centre_id, words = excluded.words
    where (stored.kind, stored.tier, stored.name, stored.title, stored.place, stored.href, stored.text,
        stored.centre_id, stored.words)
      is distinct from (excluded.kind, excluded.tier, excluded.name, excluded.title, excluded.place, excluded.href,
        excluded.text, excluded.centre_id, excluded.words)
  `.execute(tx);
  await addWords(tx, new Set(weightedWords.flatMap((words) => [...words.keys()])));
}

const maxNameLength = 200;

/** Returns the words of an entry with their weights: A for the title, B for the place, C for keywords, D for texts. */
function weighWords({ kind, title, place, keywords, text }: SearchEntry): ReadonlyMap<string, string> {
  const weights = new Map<string, string>();
  const add = (field: string, weight: string) => {
    for (const word of searchableWordsOf(field)) if (!weights.has(word)) weights.set(word, weight);
  };
  add(title, "A");
  add(place, "B");
  add(keywords, "C");
  // The text of a place lists other places, which have entries of their own.
  if (kind !== "city" && kind !== "locality") add(text, "D");
  return weights;
}

/**
 * Returns the part of the table that contains an entry. Tier 0 has all entries except centres and rooms. Tiers 1 and 2
 * have samples of a thirty-second and an eighth of these, and tier 3 has the rest.
 */
function tierOf({ kind, id }: Pick<SearchEntry, "kind" | "id">): 0 | 1 | 2 | 3 {
  if (kind !== "centre" && kind !== "room") return 0;
  const sample = Number.parseInt(hash("sha256", id).slice(0, 2), 16);
  if (sample < 8) return 1;
  return sample < 40 ? 2 : 3;
}

/** Completes the updates of the indexes, which PostgreSQL otherwise does later. Until then, searches are slow. */
export async function completeIndexes(tx: Tx): Promise<void> {
  const indexes = [...[0, 1, 2, 3].map((tier) => `search_entries_${tier}`), "search_words_by_variant"];
  await sql`select gin_clean_pending_list(name::regclass) from unnest(${indexes}::text[]) name`.execute(tx);
}

async function addWords(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as entry (word)
    where not exists (select from search_words known where known.word = entry.word)
    order by word collate "C"
  `.execute(tx);
  const newWords = rows.map(({ word }) => ({ word, variants: typoVariants(word) }));
  if (newWords.length === 0) return;
  await sql`
    insert into search_words (word, variants)
    select word, variants from json_to_recordset(${JSON.stringify(newWords)}::json) as entry (word text, variants text[])
    on conflict do nothing
  `.execute(tx);
}
