import { answer, ok, type Route } from "../http/route.ts";
import { listCities } from "../inventory/cities.ts";
import { presentCity } from "../inventory/present-city.ts";
import type { PlacesDeps } from "./deps.ts";

/** The cities with at least one centre to show. */
export function answerCities({ db, excludedBuildingIds }: PlacesDeps): Route {
  return answer("listFilteredCities", async () => {
    const cities = await listCities(db, excludedBuildingIds);
    return ok({ cities: cities.filter((city) => city.buildingsCount > 0).map(presentCity) });
  });
}
