import { centreListRequest, readFilters } from "../centre-list/filters.ts";
import { cityAreas } from "../city-page/areas.ts";
import { DeferredCityWords } from "../city-page/deferred-city-words.ts";
import { cityHead } from "../city-page/head.ts";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { DeferredMap } from "../map/deferred-map.ts";
import { placeMove, placeTarget } from "../place-pages/place-target.ts";
import { type AreaRequest, defineScreen, type Place } from "../screen.ts";
import { cityInSecondPlace } from "./city-in-second-place.ts";
import { CityOrCentre } from "./city-or-centre.tsx";
import { targetHead } from "./head.ts";

/** Number of nearby centres on a centre's page. */
const nearby = "4";

/** The page of a centre, a city or a locality: the responses tell which. All areas are requested in parallel. */
export default defineScreen({
  areas: (place) => {
    const city = cityInSecondPlace(place);
    return city === null
      ? localityAreas(place)
      : [
          centreArea(place),
          ...cityAreas(city.params.parameter ?? "", { pathname: place.pathname, query: city.query }),
        ];
  },
  head: (place, read) => {
    const city = cityInSecondPlace(place);
    return city === null ? targetHead(place, read) : cityHead(city, read);
  },
  status: (_, read) => (placeTarget(read).kind === "missing" ? 404 : 200),
  redirect: placeMove,
  deferred: [DeferredCityWords, DeferredLeadForm, DeferredMap],
  Component: CityOrCentre,
});

function centreArea({ pathname: path }: Place): AreaRequest {
  return { area: "productDetails.details", input: { path, nearby } };
}

function localityAreas(place: Place): readonly AreaRequest[] {
  const { parameter: city = "", buildingId = "" } = place.params;
  const path = place.pathname;
  return [
    { area: "destination", input: { path } },
    centreArea(place),
    {
      area: "buildings.buildingData",
      input: { ...centreListRequest({ city, locality: buildingId }, readFilters(place.query)), path },
    },
    { area: "bookingPage.filters", input: { city } },
    { area: "bookingPage.cityContent", input: { city } },
    { area: "buildings.contentData", input: null },
    { area: "contactUs.content", input: null },
  ];
}
