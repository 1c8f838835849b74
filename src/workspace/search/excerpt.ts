import { cutText } from "../../api/contract/cut-text.ts";

const longest = 160;

/** About 160 characters of a text around the first matching word, cut between words, or else between characters. */
export function excerptOf(text: string, words: readonly string[]): string {
  if (text.length <= longest) return text;
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= longest / 2 ? 0 : cutNear(text, first - longest / 3);
  const end = cutNear(text, start + longest);
  const body = text
    .slice(start, end)
    .trim()
    .replace(/[\s,;:.]+$/, "");
  return `${start === 0 ? "" : "…"}${body}${end === text.length ? "." : "…"}`;
}

/** The position of a space at or a little before `limit`, else of the start of a character. */
function cutNear(text: string, limit: number): number {
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(" ", limit);
  return space > limit - longest / 3 ? space : cutText(text, limit).length;
}
