const longest = 160;

/** About 160 characters of a text around the first matching word, cut between words. */
export function excerptOf(text: string, words: readonly string[]): string {
  if (text.length <= longest) return text;
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= longest / 2 ? 0 : text.lastIndexOf(" ", first - longest / 3) + 1;
  const end = start + longest >= text.length ? text.length : text.lastIndexOf(" ", start + longest);
  const body = text.slice(start, end).replace(/[\s,;:.]+$/, "");
  return `${start === 0 ? "" : "…"}${body}${end === text.length ? "." : "…"}`;
}
