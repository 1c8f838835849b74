/** Changes to confirmed bookings: full or partial cancellation, moves, guests, reminders. */
export { cancelByStaff } from "./cancel-by-staff.ts";
export { startReminders } from "./remind.ts";
export { changeRoutes } from "./routes.ts";
