import { deferred } from "../loading/deferred.tsx";

/** What the content service says below a list of centres. */
export const DeferredCityWords = deferred(
  "src/screens/city-page/city-words.tsx",
  async () => (await import("./city-words.tsx")).CityWords,
);
