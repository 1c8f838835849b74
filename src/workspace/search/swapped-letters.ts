/**
 * The indexed word that this one becomes when two neighbouring letters are swapped, such as `delhi` for `dehli`; the word
 * itself when it is indexed, short, or nothing matches. The index's edit distance counts a swap as two mistakes.
 */
export function unswapped(word: string, known: ReadonlySet<string>): string {
  if (word.length < 4 || known.has(word)) return word;
  for (let at = 0; at < word.length - 1; at += 1) {
    const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    if (known.has(swapped)) return swapped;
  }
  return word;
}
