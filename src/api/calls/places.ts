import { type CallContext, call, defineCall, type ResponseOf } from "../call.ts";

/** Lists the cities that have a centre. */
export const listCities = defineCall<"listFilteredCities">("GET", "/api/listFilteredCities");

/** Lists the centres of a city, or of all cities. */
export const listBuildings = defineCall<"listBuildings">("GET", "/api/listBuildings");

/** Lists the centres by city, locality and product type. */
export const filterBuildings = defineCall<"filteredAllProductsBuildings">(
  "GET",
  "/api/filteredAllProductsBuildings",
);

/** Loads a centre and its catalogue. Fails with `centre_unavailable` if the centre is excluded or closed. */
export const getBuilding = defineCall<"buildingData">("GET", "/api/buildingData");

/** Loads the options of the meeting-room filters. */
export const getBookingFilters = defineCall<"bookingPageFilters">("GET", "/widget/bookingPageFilters");

/** Lists bookable items. With a date and times, lists only available items, with their prices. */
export const listRooms = defineCall<"productTypeBuildings">("GET", "/widget/productTypeBuildings");

/** Loads the free times of the rooms of a centre on a day, or of one room on seven days. */
export const getFreeTimes = defineCall<"freeTimes">("GET", "/api/freeTimes");

/** Resolves the path of a page. The response for an unknown path is successful and has the kind `none`. */
export const resolveAddress = defineCall<"address">("GET", "/api/address");

/** Lists the cities of the sitemap. */
export const getSitemap = defineCall<"sitemap">("GET", "/api/sitemap");

/** Lists the pages of a city for the sitemap. */
export function getCitySitemap(city: string, context?: CallContext): Promise<ResponseOf<"citySitemap">> {
  return call<"citySitemap">({ method: "GET", path: "/api/sitemap/{city}", params: { city } }, context);
}
