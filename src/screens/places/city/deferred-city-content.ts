import { deferred } from "../../loading/deferred.tsx";

export const DeferredCityContent = deferred(
  "src/screens/places/city/city-content.tsx",
  async () => (await import("./city-content.tsx")).CityContent,
);
