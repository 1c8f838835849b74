/** The bookings of an email address, opened by a link sent to it. */
export { type BookingsLink, bookingsLinkOf } from "./links.ts";
export { myBookingsRoutes } from "./routes.ts";
