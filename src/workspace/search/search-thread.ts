import type { SearchReply } from "../../api/contract/content.ts";
import { buildSiteIndex, type SearchEntry, type SiteIndex } from "./site-index.ts";

/** Runs in the thread of the search, with one index. */
let current: { readonly version: string; readonly index: SiteIndex } | null = null;

/** Builds the index of a version, and replaces the one before. */
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

/** Searches the index of a version; null when the thread does not have that version. */
export function find({
  version,
  q,
  page,
}: {
  readonly version: string;
  readonly q: string;
  readonly page: number;
}): SearchReply | null {
  return current?.version === version ? current.index.find(q, page) : null;
}
