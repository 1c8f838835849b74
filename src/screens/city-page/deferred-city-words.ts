import { deferred } from "../loading/deferred.tsx";

/** Content below a list of centres, lazily loaded. */
export const DeferredCityWords = deferred(
  "src/screens/city-page/city-words.tsx",
  async () => (await import("./city-words.tsx")).CityWords,
);
