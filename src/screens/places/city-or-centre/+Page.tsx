import { DeferredLeadForm } from "../../lead-form/deferred-lead-form.ts";
import { DeferredMap } from "../../map/deferred-map.ts";
import { DeferredResultsMap } from "../../map/deferred-results-map.ts";
import { type AreaRequest, defineScreen, type RouteLocation } from "../../screen.ts";
import { DeferredFreeRooms } from "../centre/deferred-free-rooms.ts";
import { cityAreas } from "../city/areas.ts";
import { DeferredCityContent } from "../city/deferred-city-content.ts";
import { cityHead } from "../city/head.ts";
import { centreListRequest, readFilters } from "../listing/filters.ts";
import { placeRedirect, resolvePlace } from "../resolve/resolve-place.ts";
import { cityFromSecondSegment } from "./city-from-second-segment.ts";
import { CityOrCentre } from "./city-or-centre.tsx";
import { DeferredPlaceListing } from "./deferred-place-listing.ts";
import { placeHead } from "./head.ts";

/** Number of nearby centres on a centre's page. */
const nearby = "4";

/** The page of a centre, a city or a locality, depending on the responses. All areas are requested in parallel. */
export default defineScreen({
  areas: (location) => {
    const city = cityFromSecondSegment(location);
    return city === null
      ? localityAreas(location)
      : [
          centreArea(location),
          ...cityAreas(city.params.parameter ?? "", { pathname: location.pathname, query: city.query }),
        ];
  },
  head: (location, read) => {
    const city = cityFromSecondSegment(location);
    return city === null ? placeHead(location, read) : cityHead(city, read);
  },
  status: (_, read) => (resolvePlace(read).kind === "missing" ? 404 : 200),
  redirect: placeRedirect,
  deferred: [
    DeferredCityContent,
    DeferredFreeRooms,
    DeferredLeadForm,
    DeferredPlaceListing,
    DeferredMap,
    DeferredResultsMap,
  ],
  Component: CityOrCentre,
});

function centreArea({ pathname }: RouteLocation): AreaRequest {
  return { area: "productDetails.details", input: { path: pathname, nearby } };
}

function localityAreas(location: RouteLocation): readonly AreaRequest[] {
  const { parameter: city = "", buildingId = "" } = location.params;
  const path = location.pathname;
  return [
    { area: "destination", input: { path } },
    centreArea(location),
    { area: "productDetails.freeTimes", input: { path } },
    {
      area: "buildings.buildingData",
      input: { ...centreListRequest({ city, locality: buildingId }, readFilters(location.query)), path },
    },
    { area: "bookingPage.filters", input: { city, path } },
    { area: "bookingPage.cityContent", input: { city, path } },
    { area: "buildings.contentData", input: { path } },
    { area: "contactUs.content", input: { path } },
  ];
}
