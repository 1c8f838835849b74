/** Changes to confirmed bookings: full or partial cancellation, moves, guests, reminders. */
export { type CancellationResult, cancelBooking } from "./cancel-booking.ts";
export { startReminders } from "./remind.ts";
export { changeRoutes } from "./routes.ts";
