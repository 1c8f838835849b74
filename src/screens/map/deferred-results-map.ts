import { deferred } from "../loading/deferred.tsx";

/** The map of a list. The server renders it, so that it works without scripts. */
export const DeferredResultsMap = deferred(
  "src/screens/map/results-map.tsx",
  async () => (await import("./results-map.tsx")).ResultsMap,
);
