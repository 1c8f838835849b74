/** The list of all bookings of an email address. An emailed link opens it. */
export { type BookingsLink, bookingsLinkOf } from "./links.ts";
export { myBookingsRoutes } from "./routes.ts";
