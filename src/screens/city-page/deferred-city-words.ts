import { deferred } from "../loading/deferred.tsx";

export const DeferredCityWords = deferred(
  "src/screens/city-page/city-words.tsx",
  async () => (await import("./city-words.tsx")).CityWords,
);
