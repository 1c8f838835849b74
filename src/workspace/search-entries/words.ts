import { truncateText } from "../../api/contract/truncate-text.ts";

const maxWordLength = 30;

/**
 * Returns the distinct words of a text: in lower case, without Latin accents (`Café` → `cafe`), at most 30 characters
 * each. Keeps the vowel signs of Indian scripts.
 */
export function wordsOf(text: string): string[] {
  const simpleText = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const words = simpleText.split(/[\p{Z}\p{P}\p{Cc}\p{Cs}]+/u).filter((word) => word !== "");
  return [...new Set(words.map((word) => truncateText(word, maxWordLength)))];
}

/** Returns the words of a text, and its hyphenated words without their hyphens: `wifi` also finds `Wi-Fi`. */
export function searchableWordsOf(text: string): string[] {
  const hyphenatedWords = text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)+/gu) ?? [];
  return [...wordsOf(text), ...wordsOf(hyphenatedWords.join(" ").replaceAll("-", ""))];
}

/** Lengths of words in which a search accepts typos. Similar short words are often different words. */
const typoLengths = { min: 4, max: 16 } as const;
/** Minimum length of words in which a search accepts two typos. */
const twoTyposLength = 8;

/**
 * Returns a word without up to one of its letters, or up to two if it has at least eight. Words that share a variant
 * differ in so many letters that are added, missing, replaced or moved. Returns an empty list for short and very long words.
 */
export function typoVariants(word: string): string[] {
  if (word.length < typoLengths.min || word.length > typoLengths.max) return [];
  const shorterWords = withoutOneLetter([word]);
  const shortestWords = word.length < twoTyposLength ? [] : withoutOneLetter(shorterWords);
  return [...new Set([word, ...shorterWords, ...shortestWords])];
}

function withoutOneLetter(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const letters = [...word];
    return letters.map((_, index) => letters.toSpliced(index, 1).join(""));
  });
}

/** Formats a word for a `tsvector` or `tsquery`. Words contain no quotes and no backslashes. */
export function lexeme(word: string): string {
  return `'${word}'`;
}
