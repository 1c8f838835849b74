import { cacheKeys } from "../http/cache-keys.ts";
import { handle, ok, type Route } from "../http/route.ts";
import type { Searcher } from "./searcher.ts";

/** The route for searching cities, localities, centres, rooms, offerings and pages. */
export function searchRoutes(searcher: Searcher): Route[] {
  return [
    handle("search", async ({ query: { q = "", page = 1 } }) =>
      ok(await searcher.find(q, page), [cacheKeys.content, cacheKeys.inventory, cacheKeys.allCities]),
    ),
  ];
}
