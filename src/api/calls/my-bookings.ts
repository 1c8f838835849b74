import { defineCall } from "../call.ts";

/** Requests an email with a link to the bookings of an email address. The email is sent only if there are bookings. */
export const requestBookingsLink = defineCall<"askBookingsLink">("POST", "/api/myBookings");

/** Loads the details of the last booking that was made in this browser. The site adds the browser's orders. */
export const getLastCustomer = defineCall<"lastCustomer">("GET", "/order/lastCustomer");

/** Loads the bookings that an emailed link gives access to. Fails with `link_expired` if the link is invalid or old. */
export const getMyBookings = defineCall<"myBookings">("GET", "/api/myBookings");
