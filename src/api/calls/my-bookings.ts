import { callTo } from "../call.ts";

/** Has a link to the bookings of an address sent to it, if there are any. */
export const askBookingsLink = callTo<"askBookingsLink">("POST", "/api/myBookings");

/** The bookings that a link opens; fails with `link_expired` when it is wrong or too old. */
export const getMyBookings = callTo<"myBookings">("GET", "/api/myBookings");
