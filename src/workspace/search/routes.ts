import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse, handle, ok, type Route } from "../http/route.ts";
import type { Searcher } from "./searcher.ts";

/** The route for searching cities, localities, centres, rooms, offerings and pages. */
export function searchRoutes(searcher: Searcher): Route[] {
  return [
    handle("search", async ({ query: { q = "", page = 1 }, caller: client }) => {
      const found = await searcher.find(q, page, client);
      return found === null
        ? createErrorResponse("service_unavailable", texts.search.busy, { headers: { "retry-after": "2" } })
        : ok(found);
    }),
  ];
}
