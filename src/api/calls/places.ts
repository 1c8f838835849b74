import { type CallContext, call, type QueryOf, type ReplyOf } from "../call.ts";

/** Cities with at least one centre. */
export function listCities(context?: CallContext): Promise<ReplyOf<"listFilteredCities">> {
  return call<"listFilteredCities">({ method: "GET", path: "/api/listFilteredCities" }, context);
}

/** Centres of a city, or of all cities. */
export function listBuildings(
  query: QueryOf<"listBuildings">,
  context?: CallContext,
): Promise<ReplyOf<"listBuildings">> {
  return call<"listBuildings">({ method: "GET", path: "/api/listBuildings", payload: query }, context);
}

/** Centres by city, locality and product type. */
export function filterBuildings(
  query: QueryOf<"filteredAllProductsBuildings">,
  context?: CallContext,
): Promise<ReplyOf<"filteredAllProductsBuildings">> {
  return call<"filteredAllProductsBuildings">(
    { method: "GET", path: "/api/filteredAllProductsBuildings", payload: query },
    context,
  );
}

/** A centre and its catalogue; fails with `centre_unavailable` for an excluded or closed one. */
export function getBuilding(
  query: QueryOf<"buildingData">,
  context?: CallContext,
): Promise<ReplyOf<"buildingData">> {
  return call<"buildingData">({ method: "GET", path: "/api/buildingData", payload: query }, context);
}

/** Choices of the meeting-room filters. */
export function getBookingFilters(
  query: QueryOf<"bookingPageFilters">,
  context?: CallContext,
): Promise<ReplyOf<"bookingPageFilters">> {
  return call<"bookingPageFilters">(
    { method: "GET", path: "/widget/bookingPageFilters", payload: query },
    context,
  );
}

/** Bookable items; with a date and times only the free ones, with their price. */
export function listRooms(
  query: QueryOf<"productTypeBuildings">,
  context?: CallContext,
): Promise<ReplyOf<"productTypeBuildings">> {
  return call<"productTypeBuildings">(
    { method: "GET", path: "/widget/productTypeBuildings", payload: query },
    context,
  );
}

/** What the path of a page stands for; a path that is none of ours is an answer too. */
export function resolveAddress(
  query: QueryOf<"address">,
  context?: CallContext,
): Promise<ReplyOf<"address">> {
  return call<"address">({ method: "GET", path: "/api/address", payload: query }, context);
}
