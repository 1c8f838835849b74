import { deferred } from "../loading/deferred.tsx";

export const DeferredCityContent = deferred(
  "src/screens/city-page/city-words.tsx",
  async () => (await import("./city-words.tsx")).CityContent,
);
