import { deferred } from "../loading/deferred.tsx";

/** The map as screens show it; the server's HTML is the drawn locator. */
export const DeferredMap = deferred(
  "src/screens/map/place-map.tsx",
  async () => (await import("./place-map.tsx")).PlaceMap,
);
