import { useEffect, useState } from "react";
import type { SearchResponse } from "../../api/contract/content.ts";
import { type AreaView, areaView } from "../../machines/area/selectors.ts";
import { areaActor } from "../data/area-actor.ts";

type SearchResults = {
  readonly results: SearchResponse["results"];
  /** Total number of results; null before the first response. */
  readonly total: number | null;
  readonly hasFailed: boolean;
};

const noResults: SearchResults = { results: [], total: null, hasFailed: false };

/** Returns the results of a query from the area `search`. Until they have loaded, keeps the previous results. */
export function useSearchResults(q: string): SearchResults {
  const [found, setFound] = useState(noResults);
  useEffect(() => {
    if (q === "") {
      setFound(noResults);
      return;
    }
    const actor = areaActor({ area: "search", input: { q, page: "1" } }, undefined);
    actor.subscribe((snapshot) => {
      const { fetching, data } = areaView(snapshot) as AreaView<SearchResponse>;
      if (fetching) return;
      setFound(
        data === null
          ? { ...noResults, hasFailed: true }
          : { results: data.results, total: data.total, hasFailed: false },
      );
    });
    actor.start();
    // Stops the actor, so that a response to the previous query is ignored.
    return () => void actor.stop();
  }, [q]);
  return found;
}
