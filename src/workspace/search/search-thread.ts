import type { SearchResponse } from "../../api/contract/content.ts";
import { buildSiteIndex, type SearchEntry, type SiteIndex } from "./site-index.ts";

/** State of the search thread: one index. */
let current: { readonly version: string; readonly index: SiteIndex } | null = null;

/** Builds the index of a version and replaces the previous one. */
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

/** Searches the index of a version. Returns null if the thread has another version. */
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
