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
      const filled = async <T extends object>(file: T) =>
        fillWords(file, await readWords(file, brand, places));
      const files = [...store.pages()];
      const pages = await Promise.all(files.map(async ([name, page]) => ({ name, ...(await filled(page)) })));
      const { title, description, benefits, faqs } = await filled(store.home());
      return [...pages, { name: "home", title, description, sections: [...benefits, ...faqs] }];
    },
  };
}
