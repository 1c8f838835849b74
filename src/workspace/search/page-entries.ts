import { sql } from "kysely";
import type { Brand } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import { isOffering } from "../../api/contract/offerings.ts";
import type { CmsPageName } from "../../api/contract/pages.ts";
import { pageNames, staticPageAddress } from "../../api/contract/routes.ts";
import {
  type ContentPlaces,
  type ContentStore,
  fillPlaceholders,
  readPlaceholders,
} from "../content/index.ts";
import { bookkeeping } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { fingerprintOf } from "../inventory/index.ts";
import { completeIndexes, type SearchEntry, writeEntries } from "../search-entries/index.ts";

/** The pages of the content store. `version` changes whenever a page changes. */
export type SearchablePages = {
  readonly version: () => number;
  readonly pages: () => Promise<readonly SearchablePage[]>;
};

/** A page to index. The search finds all texts in `sections`, but not the URLs of links or the names of pictures. */
export type SearchablePage = {
  readonly name: CmsPageName;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly object[];
};

/**
 * Returns a function that stores the entries of the current pages and returns their ids. An id contains a digest of the
 * page, so that processes with other content have other entries. Entries that no process has used for a month are
 * deleted; therefore each process stores its entries again on each day.
 */
export function createPageIds(db: Db, pages: SearchablePages): () => Promise<readonly string[]> {
  let stored: { readonly key: string; readonly ids: Promise<readonly string[]> } | null = null;
  return () => {
    const key = `${pages.version()} ${Math.floor(Date.now() / 86_400_000)}`;
    if (stored?.key !== key) {
      const ids = storePages(db, pages);
      stored = { key, ids };
      ids.catch(() => {
        stored = null;
      });
    }
    return stored.ids;
  };
}

async function storePages(db: Db, pages: SearchablePages): Promise<readonly string[]> {
  const entries = pageEntries(await pages.pages());
  const ids = entries.map(({ id }) => id);
  await inTransaction(db, bookkeeping, async (tx) => {
    await writeEntries(tx, entries);
    await completeIndexes(tx);
    await sql`update search_entries set added_at = now() where id = any(${ids}::text[])`.execute(tx);
    await sql`delete from search_entries where tier = 0 and kind in ('page', 'offering')
      and added_at < now() - interval '1 month'`.execute(tx);
  });
  return ids;
}

/** Converts pages to search entries. Omits pages that have no URL. */
function pageEntries(pages: readonly SearchablePage[]): SearchEntry[] {
  return pages.flatMap(({ name, title, description, sections }) => {
    const href = contentPageAddress(name);
    if (href === null) return [];
    const text = [description, ...collectText(sections)].join(" ");
    const kind = isOffering(name) ? ("offering" as const) : ("page" as const);
    const entry = {
      kind,
      title: withoutBrand(title),
      href,
      place: "",
      keywords: "",
      text: stripMarkup(text),
    };
    return [{ id: `${href}#${fingerprintOf(entry)}`, ...entry, centreId: "" }];
  });
}

/** Properties of sections whose values are not texts for visitors. */
export const nonTextKeys = [
  "kind",
  "type",
  "href",
  "picture",
  "productType",
  "name",
  "autocomplete",
  "form",
] as const;
const nonTextNames: ReadonlySet<string> = new Set(nonTextKeys);

function collectText(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collectText);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (nonTextNames.has(key) ? [] : collectText(part)));
}

/** Removes the brand from the end of a title such as `Terms · Baithak`. Search results do not need it. */
function withoutBrand(title: string): string {
  return title.replace(/\s+[|·–—]\s+[^|·–—]+$/, "");
}

/** Removes the markup of links and bold words. */
function stripMarkup(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/\*\*/g, "");
}

/** Returns the URL of a content page. Null for content that is part of another page or is not indexed. */
export function contentPageAddress(name: CmsPageName): string | null {
  if (isOffering(name)) return href("/office-space/:parameter", { parameter: name });
  const page = pageNames.find((each) => each === name);
  return page === undefined ? null : staticPageAddress(page);
}

/** Returns the pages of the content store for the search, with their placeholders replaced. */
export function searchablePages(store: ContentStore, brand: Brand, places: ContentPlaces): SearchablePages {
  return {
    version: store.version,
    pages: async () => {
      const filled = async <T extends object>(file: T) =>
        fillPlaceholders(file, await readPlaceholders(file, brand, places));
      const files = [...store.pages()];
      const pages = await Promise.all(files.map(async ([name, page]) => ({ name, ...(await filled(page)) })));
      const { title, description, benefits, faqs } = await filled(store.home());
      return [...pages, { name: "home", title, description, sections: [...benefits, ...faqs] }];
    },
  };
}
