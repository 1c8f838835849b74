/**
 * Text that fits a limit (row K6): when the limit is above 4 and the text is longer, it is cut to the
 * limit less 3 characters, and an ellipsis follows. Otherwise the text stays as it is. A character that is written with
 * several code units, such as an emoji or a Devanagari syllable, is never cut in two: the text is cut before it.
 */
export function shorten(text: string, limit: number): string {
  if (limit <= 4 || text.length <= limit) return text;
  const end = new Intl.Segmenter("en-IN").segment(text).containing(limit - 3)?.index;
  return `${text.slice(0, end)}...`;
}
