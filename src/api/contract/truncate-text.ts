/** Truncates a text to at most `limit` code units without splitting a grapheme. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, new Intl.Segmenter("en-IN").segment(text).containing(limit)?.index);
}
