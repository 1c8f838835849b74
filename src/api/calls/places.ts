import { callTo } from "../call.ts";

/** Lists the cities that have a centre. */
export const listCities = callTo<"listFilteredCities">("GET", "/api/listFilteredCities");

/** Lists the centres of a city, or of all cities. */
export const listBuildings = callTo<"listBuildings">("GET", "/api/listBuildings");

/** Lists the centres by city, locality and product type. */
export const filterBuildings = callTo<"filteredAllProductsBuildings">(
  "GET",
  "/api/filteredAllProductsBuildings",
);

/** Loads a centre and its catalogue. Fails with `centre_unavailable` for an excluded or closed one. */
export const getBuilding = callTo<"buildingData">("GET", "/api/buildingData");

/** Loads the options of the meeting-room filters. */
export const getBookingFilters = callTo<"bookingPageFilters">("GET", "/widget/bookingPageFilters");

/** Lists bookable items; with a date and times only the available ones, with their price. */
export const listRooms = callTo<"productTypeBuildings">("GET", "/widget/productTypeBuildings");

/** Resolves the path of a page. An unknown path is a successful response (`none`). */
export const resolveAddress = callTo<"address">("GET", "/api/address");
