import { cutText } from "../../api/contract/cut-text.ts";

/**
 * Text that fits a limit (row K6): when the limit is above 4 and the text is longer, it is cut to the
 * limit less 3 characters, and an ellipsis follows. Otherwise the text stays as it is.
 */
export function shorten(text: string, limit: number): string {
  return limit <= 4 || text.length <= limit ? text : `${cutText(text, limit - 3)}...`;
}
