import type { Brand } from "../../api/contract/content.ts";
import { type ContentStore, fillWords, wordsOf } from "../content/index.ts";
import type { SearchablePages } from "./page-entries.ts";

/** The pages of the content store as the search reads them, with the brand's name and phone filled in. */
export function searchablePages(store: ContentStore, brand: Brand): SearchablePages {
  return {
    version: store.version,
    pages: () => {
      const pages = [...store.pages()].map(([name, page]) => ({ name, ...fillWords(page, wordsOf(brand)) }));
      const { title, description, benefits, faqs } = fillWords(store.home(), wordsOf(brand));
      return [...pages, { name: "home", title, description, sections: [...benefits, ...faqs] }];
    },
  };
}
