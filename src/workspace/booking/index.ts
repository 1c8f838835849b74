/** Booking: holds, their limits, alternatives, confirmation. */
export { type BookedDay, bookedDays, movableUntil, moveError, paidFor } from "./change-terms.ts";
export { type CheckedBookingRequest, checkBookingRequest } from "./check-wish.ts";
export { confirmOrder } from "./confirm-order.ts";
export { endBooking } from "./end-booking.ts";
export {
  countEarlierInvitations,
  findGuest,
  mostGuests,
  notifyGuest,
  notifyGuests,
  type OrderGuest,
  readGuests,
} from "./guests.ts";
export { checkFreeBookingLimit } from "./hold-limits.ts";
export {
  holdForMove,
  holdsForMove,
  type MovedDocuments,
  moveSlot,
  moveToHold,
  releaseMoveHolds,
  usedHold,
} from "./move-slot.ts";
export {
  invoiceNumberOf,
  type OrderView,
  paymentStatusOf,
  readOrder,
  readPayments,
  statusOf,
} from "./order-details.ts";
export { maskedEmail, presentOrder } from "./present-order.ts";
export { beginOf, nextReminder } from "./reminders.ts";
export { bookingRoutes } from "./routes.ts";
export { slotTakenError } from "./verify-booking.ts";
