import { questionOf, readFilters } from "../centre-list/filters.ts";
import type { AreaRequest, Place } from "../screen.ts";

/** What the page of a city asks for, all at once. `destination` says whether there is such a city. */
export function cityAreas(
  city: string,
  { pathname, query }: Pick<Place, "pathname" | "query">,
): readonly AreaRequest[] {
  return [
    { area: "destination", input: { path: pathname } },
    { area: "bookingPage.filters", input: { city } },
    { area: "bookingPage.cityContent", input: { city } },
    { area: "buildings.contentData", input: null },
    { area: "buildings.buildingData", input: questionOf({ city }, readFilters(query)) },
  ];
}
