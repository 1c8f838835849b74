/**
 * The start of a text, of at most `limit` code units. A character that is written with several of them, such as an emoji
 * or a Devanagari syllable, is never cut in two: the text is cut before it.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, new Intl.Segmenter("en-IN").segment(text).containing(limit)?.index);
}
