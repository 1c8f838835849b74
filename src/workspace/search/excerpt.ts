import { truncateText } from "../../api/contract/truncate-text.ts";

const excerptLength = 160;

/** Returns about 160 characters around the first matching word. Cuts at spaces, or else between two characters. */
export function excerptOf(text: string, words: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((positions) => positions >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= excerptLength / 2 ? 0 : cutNear(text, first - excerptLength / 3);
  const end = cutNear(text, start + excerptLength);
  const body = text
    .slice(start, end)
    .trim()
    .replace(/[\s,;:.]+$/, "");
  return `${start === 0 ? "" : "…"}${body}${end === text.length ? "." : "…"}`;
}

/** Returns the position of the last space before `limit` if it is near, otherwise a position between characters. */
function cutNear(text: string, limit: number): number {
  if (limit >= text.length) return text.length;
  const lastSpace = text.lastIndexOf(" ", limit);
  return lastSpace > limit - excerptLength / 3 ? lastSpace : truncateText(text, limit).length;
}
