import { placeTarget } from "../centre/place-target.ts";
import { questionOf, readFilters } from "../centre-list/filters.ts";
import { type AreaRequest, defineScreen, type Place } from "../screen.ts";
import { cityAreas } from "../space/areas.ts";
import { cityHead } from "../space/head.ts";
import { cityInSecondPlace } from "./city-in-second-place.ts";
import { CityOrCentre } from "./city-or-centre.tsx";
import { targetHead } from "./head.ts";
import { targetMove } from "./target-move.ts";

/** How many neighbours a centre's page shows. */
const nearby = "4";

/** A centre, a city, or the centres of a locality; which of them, the answers tell. All is asked at once. */
export default defineScreen({
  areas: (place) => {
    const city = cityInSecondPlace(place);
    return city === null
      ? localityAreas(place)
      : [centreArea(place), ...cityAreas(city.params.parameter ?? "", city)];
  },
  head: (place, read) => {
    const city = cityInSecondPlace(place);
    return city === null ? targetHead(place, read) : cityHead(city, read);
  },
  status: (_, read) => (placeTarget(read, "centre").kind === "missing" ? 404 : 200),
  redirect: targetMove,
  Component: CityOrCentre,
});

function centreArea({ params: { parameter: city = "", buildingId = "" } }: Place): AreaRequest {
  return { area: "productDetails.details", input: { buildingId, nearby, orLocalityOf: city } };
}

function localityAreas(place: Place): readonly AreaRequest[] {
  const { parameter: city = "", buildingId = "" } = place.params;
  return [
    { area: "destination", input: { city, locality: buildingId } },
    centreArea(place),
    {
      area: "buildings.buildingData",
      input: { ...questionOf({ city, locality: buildingId }, readFilters(place.query)), unsure: true },
    },
    { area: "bookingPage.filters", input: { city } },
    { area: "bookingPage.cityContent", input: { city } },
    { area: "buildings.contentData", input: null },
    { area: "contactUs.content", input: null },
  ];
}
