import type { SearchReply } from "../../api/contract/content.ts";
import type { Db } from "../database/tables.ts";
import { inventoryVersion } from "../inventory/version.ts";
import { pageEntries, type SearchablePages } from "./page-entries.ts";
import { readPlaceEntries } from "./place-entries.ts";
import { buildSiteIndex, type SiteIndex } from "./site-index.ts";

/** Searches the whole site; the index follows the inventory and the content. */
export type Searcher = {
  readonly find: (q: string, page: number) => Promise<SearchReply>;
};

/** Makes a searcher. The index is built by the first search, and again after an import or a change of the content. */
export function createSearcher(db: Db, pages: SearchablePages, excluded: ReadonlySet<string>): Searcher {
  let current: { readonly version: string; readonly index: Promise<SiteIndex> } | null = null;

  async function indexNow(): Promise<SiteIndex> {
    const version = `${await inventoryVersion(db)}-${pages.version()}`;
    if (current?.version !== version) {
      const index = build();
      current = { version, index };
      // A failed build must not be kept: the next search tries again.
      index.catch(() => {
        if (current?.index === index) current = null;
      });
    }
    return current.index;
  }

  async function build(): Promise<SiteIndex> {
    const places = await readPlaceEntries(db, excluded);
    return buildSiteIndex([...places, ...pageEntries(pages.pages())]);
  }

  return { find: async (q, page) => (await indexNow()).find(q, page) };
}
