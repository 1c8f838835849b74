import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { lexeme, typoVariants, wordsOf } from "../search-entries/index.ts";

const maxWords = 10;
/** Maximum number of words that a word of the query is completed to, or that replace a misspelt word. */
const maxAlternatives = 10;

/** A word of a query. */
export type QueryWord = {
  readonly word: string;
  /** Also matches words that begin with it. Two letters begin too many words, unless the last word is incomplete. */
  readonly isPrefix: boolean;
  /** All words that begin with it; null if there are many. */
  readonly completions: readonly string[] | null;
  /** Words that differ by a typo. */
  readonly corrections: readonly string[];
};

/** Returns the words of a query. Limits them after normalisation, which can convert one character to eighteen. */
export function queryWords(q: string): QueryWord[] {
  const words = wordsOf(q).slice(0, maxWords);
  return words.map((word, index) => ({
    word,
    isPrefix: word.length >= (index === words.length - 1 ? 2 : 3),
    completions: [],
    corrections: [],
  }));
}

/** Adds completions to all words, and corrections to the words that no entry contains, or to all words. */
export async function expandWords(
  db: Db,
  words: readonly QueryWord[],
  corrected: "unknown" | "all",
): Promise<QueryWord[]> {
  const parameters = words.map(({ word, isPrefix }, position) => ({
    position,
    word,
    end: isPrefix ? afterPrefix(word) : word,
    variants: typoVariants(word),
  }));
  // Words that share the most variants are the most similar.
  const { rows } = await sql<{ completions: string[]; corrections: string[] }>`
    select array(
      select known.word from search_words known where known.word > q.word collate "C" and known.word < q.end
      order by known.word limit ${sql.lit(maxAlternatives + 1)}
    ) as completions, array(
      select known.word from search_words known where known.variants && q.variants and known.word <> q.word
        and (${corrected === "all"} or not exists (select from search_words same where same.word = q.word))
      order by (select count(*) from unnest(known.variants) variant where variant = any(q.variants)) desc, known.word
      limit ${sql.lit(maxAlternatives)}
    ) as corrections
    from json_to_recordset(${JSON.stringify(parameters)}::json)
      as q (position integer, word text, "end" text, variants text[])
    order by q.position
  `.execute(db);
  return words.map((each, index) => {
    const { completions = [], corrections = [] } = rows[index] ?? {};
    return { ...each, completions: completions.length > maxAlternatives ? null : completions, corrections };
  });
}

/** Returns the least text that is greater than all texts with this prefix. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

/** Returns a `tsquery` that matches entries with all of the words (`&`), or with some of them (`|`). */
export function matchWords(words: readonly QueryWord[], combineWith: "&" | "|"): string {
  return words
    .map((each) => [lexeme(each.word), ...completionTerms(each), ...each.corrections.map(lexeme)].join(" | "))
    .map((alternatives) => `(${alternatives})`)
    .join(combineWith);
}

/** Relative to a match of the whole word. */
const weights = { completion: 0.6, correction: 0.35 } as const;

/** Returns an expression for the rank of an entry `e`: the weights of the fields with the words, added for all words. */
export function rankWords(words: readonly QueryWord[]): RawBuilder<number> {
  const terms = [
    rankTerms(
      words.map(({ word }) => lexeme(word)),
      1,
    ),
    rankTerms(words.flatMap(completionTerms), weights.completion),
    rankTerms(
      words.flatMap(({ corrections }) => corrections.map(lexeme)),
      weights.correction,
    ),
  ];
  return sql`(${sql.join(terms.flat(), sql` + `)})`;
}

/** Multiplies by the number of terms, because `ts_rank` divides by it. */
function rankTerms(terms: readonly string[], weight: number): RawBuilder<number>[] {
  if (terms.length === 0) return [];
  // The weights of texts, keywords, places and titles.
  return [
    sql`${sql.lit(weight * terms.length)} * ts_rank('{0.2, 0.4, 0.4, 1}', e.words, ${terms.join(" | ")}::tsquery)`,
  ];
}

function completionTerms({ word, completions }: QueryWord): readonly string[] {
  return completions?.map(lexeme) ?? [`${lexeme(word)}:*`];
}
