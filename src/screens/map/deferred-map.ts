import { deferred } from "../loading/deferred.tsx";

/** The map, loaded lazily. The server renders the locator drawing instead. */
export const DeferredMap = deferred(
  "src/screens/map/place-map.tsx",
  async () => (await import("./place-map.tsx")).PlaceMap,
);
