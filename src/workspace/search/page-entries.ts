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
import type { SearchEntry } from "./site-index.ts";

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

/** Converts pages to search entries. Omits pages that have no URL. */
export function pageEntries(pages: readonly SearchablePage[]): SearchEntry[] {
  return pages.flatMap(({ name, title, description, sections }) => {
    const href = contentPageAddress(name);
    if (href === null) return [];
    const text = [description, ...collectText(sections)].join(" ");
    const kind = isOffering(name) ? ("offering" as const) : ("page" as const);
    return [{ kind, title: withoutBrand(title), href, place: "", keywords: "", text: stripMarkup(text) }];
  });
}

const nonTextKeys = new Set([
  "kind",
  "type",
  "href",
  "picture",
  "image",
  "productType",
  "name",
  "autocomplete",
  "form",
]);

function collectText(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collectText);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (nonTextKeys.has(key) ? [] : collectText(part)));
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
