import { defineScreen } from "../screen.ts";
import { askedSearch, searchHref } from "../search-parts/asked-search.ts";
import { SearchPage } from "./search-page.tsx";

/**
 * Search over the whole site (row R16); results are rendered on the server, so a search is an address like any other.
 * Search engines find the search, but not what others asked of it.
 */
export default defineScreen({
  areas: (place) => {
    const { q, page } = askedSearch(place);
    return [{ area: "search", input: { q, page: String(page) } }];
  },
  head: (place) => {
    const { q, page } = askedSearch(place);
    return {
      title: q === "" ? "Search the whole site" : `${q} - search`,
      description: "Search cities, localities, centres, kinds of space and pages.",
      path: searchHref(q, page),
      noIndex: q !== "",
    };
  },
  Component: SearchPage,
});
