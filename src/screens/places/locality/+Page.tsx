import { DeferredLeadForm } from "../../lead-form/deferred-lead-form.ts";
import { DeferredMap } from "../../map/deferred-map.ts";
import { DeferredResultsMap } from "../../map/deferred-results-map.ts";
import { defineScreen } from "../../screen.ts";
import { DeferredFreeRooms } from "../centre/deferred-free-rooms.ts";
import { centreListRequest, readFilters } from "../listing/filters.ts";
import { placeRedirect, resolvePlace } from "../resolve/resolve-place.ts";
import { localityPageHead } from "./head.ts";
import { Locality } from "./locality.tsx";

/** Number of nearby centres in a centre's details. */
const nearby = "4";
/** Number of bookable items shown for a locality. The listing of rooms shows all of them. */
const nearbyRoomCount = "8";

/** The property page: a locality with its centres and bookable items, or one centre of the city. */
export default defineScreen({
  areas: ({ pathname, params: { parameter: city = "", buildingId = "" }, query }) => [
    { area: "destination", input: { path: pathname } },
    { area: "productDetails.details", input: { path: pathname, nearby } },
    { area: "productDetails.freeTimes", input: { path: pathname } },
    { area: "productDetails.headerContent", input: null },
    { area: "productDetails.footerContent", input: { path: pathname } },
    {
      area: "buildings.buildingData",
      input: { ...centreListRequest({ city, locality: buildingId }, readFilters(query)), path: pathname },
    },
    {
      area: "bookingPage.product",
      input: { city, locality: buildingId, pageSize: nearbyRoomCount, path: pathname },
    },
    { area: "bookingPage.filters", input: { city, path: pathname } },
    { area: "contactUs.content", input: { path: pathname } },
  ],
  head: localityPageHead,
  status: (_, read) => (resolvePlace(read).kind === "missing" ? 404 : 200),
  redirect: placeRedirect,
  deferred: [DeferredFreeRooms, DeferredLeadForm, DeferredMap, DeferredResultsMap],
  Component: Locality,
});
