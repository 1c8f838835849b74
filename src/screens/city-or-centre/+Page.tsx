import { placeTarget } from "../centre/place-target.ts";
import { questionOf, readFilters } from "../centre-list/filters.ts";
import type { Screen } from "../screen.ts";
import { CityOrCentre } from "./city-or-centre.tsx";
import { targetHead } from "./head.ts";
import { targetMove } from "./target-move.ts";

/** How many neighbours a centre's page shows. */
const nearby = "4";

/** A centre, or the centres of a locality; which of them, the answers tell. All is asked at once. */
export default {
  areas: ({ params: { parameter: city = "", buildingId = "" }, query }) => [
    { area: "destination", input: { city, locality: buildingId }, ask: true },
    { area: "productDetails.details", input: { buildingId, nearby, orLocalityOf: city } },
    {
      area: "buildings.buildingData",
      input: { ...questionOf({ city, locality: buildingId }, readFilters(query)), unsure: true },
    },
    { area: "bookingPage.filters", input: { city } },
    { area: "bookingPage.cityContent", input: { city } },
    { area: "buildings.contentData", input: null },
    { area: "contactUs.content", input: null },
  ],
  head: targetHead,
  status: (_, read) => (placeTarget(read, "centre").kind === "missing" ? 404 : 200),
  redirect: targetMove,
  Component: CityOrCentre,
} satisfies Screen;
