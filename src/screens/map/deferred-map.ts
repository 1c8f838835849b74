import { deferred } from "../loading/deferred.tsx";

/** The map, lazily loaded; the server renders the locator drawing. */
export const DeferredMap = deferred(
  "src/screens/map/place-map.tsx",
  async () => (await import("./place-map.tsx")).PlaceMap,
);
