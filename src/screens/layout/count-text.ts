import { maxSearchTotal } from "../../api/contract/search-limits.ts";
import * as texts from "../../texts/search.ts";

/** Returns the number of results as a text. The search does not count all results of a query that finds many. */
export function countText(total: number): string {
  return total < maxSearchTotal ? texts.found(total) : texts.foundMany(maxSearchTotal);
}
