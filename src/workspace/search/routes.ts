import { answer, ok, type Route } from "../http/route.ts";
import type { Searcher } from "./searcher.ts";

/** Search over cities, localities, centres, offerings and pages. */
export function searchRoutes(searcher: Searcher): Route[] {
  return [answer("search", async ({ query: { q = "", page = 1 } }) => ok(await searcher.find(q, page)))];
}
