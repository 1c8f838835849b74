import type { Route } from "../http/route.ts";
import { answerBuildingData, answerFilteredBuildings, answerListBuildings } from "./buildings.ts";
import { answerCities } from "./cities.ts";
import type { PlacesDeps } from "./deps.ts";
import { answerFilters } from "./filters.ts";
import { answerAddress } from "./resolve-address.ts";
import { answerRooms } from "./room-listing.ts";

/** All routes of cities, centres and bookable items. */
export function placesRoutes(deps: PlacesDeps): Route[] {
  return [
    answerAddress(deps),
    answerCities(deps),
    answerListBuildings(deps),
    answerFilteredBuildings(deps),
    answerBuildingData(deps),
    answerFilters(deps),
    answerRooms(deps),
  ];
}
