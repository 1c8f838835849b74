/** Returns the start of a text, at most `limit` code units, without cutting a user-perceived character. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, new Intl.Segmenter("en-IN").segment(text).containing(limit)?.index);
}
