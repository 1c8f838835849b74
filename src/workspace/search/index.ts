/** Search over pages and places. */
export { searchablePages } from "./content-pages.ts";
export { searchRoutes } from "./routes.ts";
export { createSearcher } from "./searcher.ts";
