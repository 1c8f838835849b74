/** Changes of confirmed bookings by their customers: cancelling, wholly or in part, and moving. */
export { type Cancelled, cancelBooking } from "./cancel-booking.ts";
export { startReminders } from "./remind.ts";
export { changeRoutes } from "./routes.ts";
