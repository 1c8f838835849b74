import { cacheKeys } from "../http/cache-keys.ts";
import { handle, ok, type Route } from "../http/route.ts";
import { type City, listCities, presentCity } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";

/** Returns the cities with at least one listed centre, in the order of the inventory. */
export function citiesWithCentres({ db, excludedBuildingIds, cached }: PlacesDeps): Promise<City[]> {
  return cached("cities", async () => {
    const cities = await listCities(db, excludedBuildingIds);
    return cities.filter((city) => city.buildingsCount > 0);
  });
}

export function citiesRoute(deps: PlacesDeps): Route {
  return handle("listFilteredCities", async () => {
    return ok({ cities: (await citiesWithCentres(deps)).map(presentCity) }, [cacheKeys.inventory]);
  });
}
