/** Search over pages and places. */
export { searchablePages } from "./page-entries.ts";
export { searchRoutes } from "./routes.ts";
export { createSearcher } from "./searcher.ts";
