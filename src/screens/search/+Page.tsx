import * as texts from "../../texts/search.ts";
import { parseSearchQuery, searchHref } from "../layout/search-query.ts";
import { defineScreen } from "../screen.ts";
import { SearchPage } from "./search-page.tsx";

/**
 * Search of the whole site (requirement R16). Results are rendered on the server, so every search has its own URL.
 * Search engines index the search page, but no results.
 */
export default defineScreen({
  areas: (location) => {
    const { q, page } = parseSearchQuery(location);
    return [{ area: "search", input: { q, page: String(page) } }];
  },
  head: (location) => {
    const { q, page } = parseSearchQuery(location);
    return {
      title: q === "" ? texts.searchSite : texts.title(q),
      description: texts.description,
      path: searchHref(q, page),
      noIndex: q !== "",
    };
  },
  Component: SearchPage,
});
