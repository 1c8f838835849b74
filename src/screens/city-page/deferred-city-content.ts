import { deferred } from "../loading/deferred.tsx";

export const DeferredCityContent = deferred(
  "src/screens/city-page/city-content.tsx",
  async () => (await import("./city-content.tsx")).CityContent,
);
