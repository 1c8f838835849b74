import { truncateText } from "../../api/contract/truncate-text.ts";

/**
 * Truncates a text (requirement K6). If the limit is above 4 and the text is longer than the limit, the text is cut to
 * the limit minus 3 characters, and `...` is appended. Otherwise the text is returned unchanged.
 */
export function truncate(text: string, limit: number): string {
  return limit <= 4 || text.length <= limit ? text : `${truncateText(text, limit - 3)}...`;
}
