import type { Route } from "../http/route.ts";
import { buildingDataRoute, filteredBuildingsRoute, listBuildingsRoute } from "./buildings.ts";
import { citiesRoute } from "./cities.ts";
import type { PlacesDeps } from "./deps.ts";
import { filtersRoute } from "./filters.ts";
import { freeTimesRoute } from "./free-times.ts";
import { addressRoute } from "./resolve-address.ts";
import { roomsRoute } from "./room-listing.ts";
import { citySitemapRoute, sitemapRoute } from "./sitemap.ts";

/** All routes of cities, centres and bookable items. */
export function placesRoutes(deps: PlacesDeps): Route[] {
  return [
    addressRoute(deps),
    citiesRoute(deps),
    listBuildingsRoute(deps),
    filteredBuildingsRoute(deps),
    buildingDataRoute(deps),
    filtersRoute(deps),
    freeTimesRoute(deps),
    roomsRoute(deps),
    sitemapRoute(deps),
    citySitemapRoute(deps),
  ];
}
