import { cutText } from "../../api/contract/cut-text.ts";
import { href } from "../../api/contract/href.ts";
import type { Place } from "../screen.ts";

/** What is searched for, and which page of the results (from 1). */
export type AskedSearch = { readonly q: string; readonly page: number };

/** The service takes no longer questions. */
const longest = 200;

/**
 * Reads a search from an address. `/search` is not exact (row R16): below it, the path's own words are
 * the question, as in `/search/meeting-rooms/delhi`, unless `q` says another.
 */
export function askedSearch({ params, query }: Pick<Place, "params" | "query">): AskedSearch {
  const below = (params.below ?? "").replace(/[-/+\s]+/g, " ").trim();
  const page = query.get("page") ?? "";
  return {
    q: cutText(query.get("q")?.trim() ?? below, longest),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Address of a page of results. */
export function searchHref(q: string, page = 1): string {
  const query = new URLSearchParams();
  if (q !== "") query.append("q", q);
  if (page > 1) query.append("page", String(page));
  return href("/search", {}, query);
}
