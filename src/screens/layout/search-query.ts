import { href } from "../../api/contract/href.ts";
import { truncateText } from "../../api/contract/truncate-text.ts";
import type { RouteLocation } from "../screen.ts";

/** Query and results page (from 1) of a search. */
export type SearchQuery = { readonly q: string; readonly page: number };

/** Maximum length of a query in the service, in characters. */
const maxQueryLength = 200;

/**
 * Parses a search from a URL. The route includes all paths below `/search` (requirement R16): without `q`, the rest of
 * the path is the query, as in `/search/meeting-rooms/delhi`.
 */
export function parseSearchQuery({ params, query }: Pick<RouteLocation, "params" | "query">): SearchQuery {
  const queryText = (params.below ?? "").replace(/[-/+\s]+/g, " ").trim();
  const page = query.get("page") ?? "";
  return {
    q: truncateText(query.get("q")?.trim() ?? queryText, maxQueryLength),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function searchHref(q: string, page = 1): string {
  const query = new URLSearchParams();
  if (q !== "") query.append("q", q);
  if (page > 1) query.append("page", String(page));
  return href("/search", {}, query);
}
