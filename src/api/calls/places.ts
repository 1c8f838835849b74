import { callTo } from "../call.ts";

/** Cities with at least one centre. */
export const listCities = callTo<"listFilteredCities">("GET", "/api/listFilteredCities");

/** Centres of a city, or of all cities. */
export const listBuildings = callTo<"listBuildings">("GET", "/api/listBuildings");

/** Centres by city, locality and product type. */
export const filterBuildings = callTo<"filteredAllProductsBuildings">(
  "GET",
  "/api/filteredAllProductsBuildings",
);

/** A centre and its catalogue; fails with `centre_unavailable` for an excluded or closed one. */
export const getBuilding = callTo<"buildingData">("GET", "/api/buildingData");

/** Choices of the meeting-room filters. */
export const getBookingFilters = callTo<"bookingPageFilters">("GET", "/widget/bookingPageFilters");

/** Bookable items; with a date and times only the free ones, with their price. */
export const listRooms = callTo<"productTypeBuildings">("GET", "/widget/productTypeBuildings");

/** What the path of a page stands for; a path that is none of ours is an answer too. */
export const resolveAddress = callTo<"address">("GET", "/api/address");
