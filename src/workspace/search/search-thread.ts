import type { SearchReply } from "../../api/contract/content.ts";
import type { SearchEntry } from "./entry.ts";
import { buildSiteIndex, type SiteIndex } from "./site-index.ts";

/** What runs in the thread of the search; it keeps one index. */
let current: { readonly version: string; readonly index: SiteIndex } | null = null;

/** Builds the index of a version, in the place of the one before. */
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

/** Searches the index of a version; null when the thread does not have it. */
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
