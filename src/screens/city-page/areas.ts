import { centreListRequest, readFilters } from "../centre-list/filters.ts";
import type { AreaRequest, RouteLocation } from "../screen.ts";

/** Areas of a city's page, loaded in parallel. `destination` tells whether the city exists. */
export function cityAreas(
  city: string,
  { pathname, query }: Pick<RouteLocation, "pathname" | "query">,
): readonly AreaRequest[] {
  return [
    { area: "destination", input: { path: pathname } },
    { area: "bookingPage.filters", input: { city } },
    { area: "bookingPage.cityContent", input: { city } },
    { area: "buildings.contentData", input: null },
    { area: "buildings.buildingData", input: centreListRequest({ city }, readFilters(query)) },
  ];
}
