import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { lexeme, typoVariants, wordsOf } from "../search-entries/index.ts";

const maxWords = 10;
/** Maximum number of words that replace a misspelt word. */
const maxCorrections = 10;

/** A word of a query. */
export type QueryWord = {
  readonly word: string;
  /** Also matches words that begin with it. Two letters begin too many words, unless the last word is incomplete. */
  readonly isPrefix: boolean;
  /** Words that differ by a typo. */
  readonly corrections: readonly string[];
};

/** Returns the words of a query. Limits them after normalisation, which can convert one character to eighteen. */
export function queryWords(q: string): QueryWord[] {
  const words = wordsOf(q).slice(0, maxWords);
  return words.map((word, index) => ({
    word,
    isPrefix: word.length >= (index === words.length - 1 ? 2 : 3),
    corrections: [],
  }));
}

/** Adds corrections to the words that no entry contains, or to all words. */
export async function correctWords(
  db: Db,
  words: readonly QueryWord[],
  which: "unknown" | "all",
): Promise<QueryWord[]> {
  const variants = words.map(({ word }) => ({ word, variants: typoVariants(word) }));
  // Words that share the most variants are the most similar.
  const { rows } = await sql<{ word: string; corrections: string[] }>`
    select q.word, array(
      select known.word from search_words known where known.variants && q.variants and known.word <> q.word
      order by (select count(*) from unnest(known.variants) variant where variant = any(q.variants)) desc, known.word
      limit ${sql.lit(maxCorrections)}
    ) as corrections
    from json_to_recordset(${JSON.stringify(variants)}::json) as q (word text, variants text[])
    where ${which === "all" ? sql`true` : sql`not exists (select from search_words known where known.word = q.word)`}
  `.execute(db);
  const corrections = new Map(rows.map((row) => [row.word, row.corrections]));
  return words.map((each) => ({ ...each, corrections: corrections.get(each.word) ?? [] }));
}

/** A `tsquery` that matches entries with all of the words, or with some of them. */
export function matchWords(words: readonly QueryWord[], combineWith: "&" | "|"): string {
  const groups = words.map(({ word, isPrefix, corrections }) =>
    [isPrefix ? prefix(word) : lexeme(word), ...corrections.map(lexeme)].join(" | "),
  );
  return groups.map((group) => `(${group})`).join(combineWith);
}

/** Relative to a match of the whole word. */
const weights = { prefix: 0.6, correction: 0.35 } as const;

/** An expression for the rank of an entry `e`: the weights of the fields with the words, added for all words. */
export function rankWords(words: readonly QueryWord[]): RawBuilder<number> {
  const corrections = words.flatMap((each) => each.corrections);
  return sql.join(
    [
      ...rankTerms(
        words.map(({ word }) => lexeme(word)),
        1,
      ),
      ...rankTerms(
        words.filter(({ isPrefix }) => isPrefix).map(({ word }) => prefix(word)),
        weights.prefix,
      ),
      ...rankTerms(corrections.map(lexeme), weights.correction),
    ],
    sql` + `,
  );
}

/** `ts_rank` divides by the number of terms. */
function rankTerms(terms: readonly string[], weight: number): RawBuilder<number>[] {
  if (terms.length === 0) return [];
  const factor = sql.lit(weight * terms.length);
  // The weights of texts, keywords, places and titles.
  return [sql`${factor} * ts_rank('{0.2, 0.4, 0.4, 1}', e.words, ${terms.join(" | ")}::tsquery)`];
}

function prefix(word: string): string {
  return `${lexeme(word)}:*`;
}
