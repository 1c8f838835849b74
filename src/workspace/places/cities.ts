import { answer, ok, type Route } from "../http/route.ts";
import { presentCity } from "../inventory/index.ts";
import { citiesWithCentres } from "./cities-with-centres.ts";
import type { PlacesDeps } from "./deps.ts";

/** The cities with at least one centre to show. */
export function answerCities(deps: PlacesDeps): Route {
  return answer("listFilteredCities", async () => {
    return ok({ cities: (await citiesWithCentres(deps)).map(presentCity) });
  });
}
