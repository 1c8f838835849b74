import type { SearchResponse } from "../../api/contract/content.ts";
import { buildSiteIndex, type SearchEntry, type SiteIndex } from "./site-index.ts";

/** The index of this search thread. */
let current: { readonly version: string; readonly index: SiteIndex } | null = null;

/** Builds an index. It replaces the previous index. */
export function load({
  version,
  entries,
}: {
  readonly version: string;
  readonly entries: readonly SearchEntry[];
}): void {
  current = null;
  current = { version, index: buildSiteIndex(entries) };
}

/** Searches the index. Returns null unless the version of the index is `version`. */
export function find({
  version,
  q,
  page,
}: {
  readonly version: string;
  readonly q: string;
  readonly page: number;
}): SearchResponse | null {
  return current?.version === version ? current.index.find(q, page) : null;
}
