/** The stored entries of the search. The inventory and the search write them. */
export { completeIndexes, type SearchEntry, writeEntries } from "./entries.ts";
export { lexeme, searchableWordsOf, typoVariants, wordsOf } from "./words.ts";
