import type { AreaRequest, RouteLocation } from "../../screen.ts";
import { centreListRequest, readFilters } from "../listing/filters.ts";

/** Returns the areas of a city's page, which load in parallel. `destination` fails if the city does not exist. */
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
