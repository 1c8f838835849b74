import type { Brand } from "../../api/contract/content.ts";
import { type ContentStore, fillWords, type PlacesForContent, readWords } from "../content/index.ts";
import type { SearchablePages } from "./page-entries.ts";

/** The pages of the content store as the search reads them, with their placeholders filled in. */
export function searchablePages(
  store: ContentStore,
  brand: Brand,
  places: PlacesForContent,
): SearchablePages {
  return {
    version: store.version,
    pages: async () => {
      const words = await readWords(brand, places);
      const pages = [...store.pages()].map(([name, page]) => ({ name, ...fillWords(page, words) }));
      const { title, description, benefits, faqs } = fillWords(store.home(), words);
      return [...pages, { name: "home", title, description, sections: [...benefits, ...faqs] }];
    },
  };
}
