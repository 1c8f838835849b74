import { truncateText } from "../../api/contract/truncate-text.ts";

/**
 * Shortens text to a limit (requirement K6): if the limit is above 4 and the text is longer, it is cut to the limit minus 3
 * characters and `...` is appended. Otherwise the text is returned unchanged.
 */
export function truncate(text: string, limit: number): string {
  return limit <= 4 || text.length <= limit ? text : `${truncateText(text, limit - 3)}...`;
}
