/** Booking: holds, their limits, alternatives, confirmation. */
export { confirmOrder } from "./confirm-order.ts";
export { endBooking } from "./end-booking.ts";
export { refuseFreeBooking } from "./hold-limits.ts";
export { type OrderStory, paymentStatusOf, readOrder, readPayments, statusOf } from "./order-details.ts";
export { maskedEmail } from "./present-order.ts";
export { bookingRoutes } from "./routes.ts";
