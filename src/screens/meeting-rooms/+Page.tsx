import { DeferredResultsMap } from "../map/deferred-results-map.ts";
import { defineScreen } from "../screen.ts";
import { DeferredNoRooms } from "./deferred-no-rooms.ts";
import { placeOfPath, readFilters, roomListRequest } from "./filters.ts";
import { listingHead } from "./head.ts";
import { listingRedirect } from "./listing-redirect.ts";
import { DeferredCityFaqs, MeetingRooms } from "./meeting-rooms.tsx";
import { unknownPlaceError } from "./unknown-place.ts";

/**
 * Listing of the rooms (and other items booked online) of a city, filtered by time, people, product type, amenities and
 * price (requirement R3).
 */
export default defineScreen({
  areas: (location) => {
    const listing = placeOfPath(location);
    return [
      { area: "destination", input: { path: location.pathname } },
      { area: "bookingPage.header", input: null },
      { area: "bookingPage.filters", input: { city: listing.city } },
      { area: "bookingPage.cityContent", input: { city: listing.city } },
      { area: "bookingPage.product", input: roomListRequest(listing, readFilters(location.query)) },
    ];
  },
  head: listingHead,
  status: (_, read) => {
    if (unknownPlaceError(read) !== null) return 404;
    return read("bookingPage.product").error?.statusCode === 422 ? 422 : 200;
  },
  redirect: (location) => listingRedirect(location),
  deferred: [DeferredCityFaqs, DeferredNoRooms, DeferredResultsMap],
  Component: MeetingRooms,
});
