/** Booking: holds, hold limits, alternatives and confirmation. */
export { type BookingError, bookAndComplete } from "./book-slot.ts";
export { type CentreDay, type DayEntry, type DayOrder, readCentreDay, readCentreDays } from "./centre-day.ts";
export {
  type AmountDue,
  type Balance,
  bookedDates,
  bookedDays,
  cancellableOrder,
  clearSettledDue,
  hasSeparateDays,
  moveDeadline,
  moveError,
  netPaidPaise,
  readAmountDue,
  readBalance,
} from "./change-terms.ts";
export {
  type BookingRequest,
  type CheckedBookingRequest,
  checkBookingRequest,
} from "./check-booking-request.ts";
export { confirmOrder } from "./confirm-order.ts";
export { correctKeptFee, endBooking } from "./end-booking.ts";
export {
  countEarlierInvitations,
  findGuest,
  maxGuests,
  notifyGuest,
  notifyGuests,
  type OrderGuest,
  readGuests,
} from "./guests.ts";
export { checkFreeBookingLimit } from "./hold-limits.ts";
export { periodColumns } from "./insert-hold.ts";
export {
  createMoveHold,
  type MovedDocuments,
  type MoveTarget,
  moveBookingToHold,
  movedHoldReason,
  moveHoldsQuery,
  moveSlot,
  releaseMoveHolds,
} from "./move-slot.ts";
export { maskedEmail, maskedPhone, presentOrder } from "./present-order.ts";
export {
  invoiceNumberOf,
  type OrderView,
  paymentStatusOf,
  readOrder,
  readPayments,
  statusOf,
} from "./read-order.ts";
export { bookingBegin, nextReminder } from "./reminders.ts";
export { bookingRoutes } from "./routes.ts";
export { maxFoundOrders, type OrderSearch, orderSearchesFor, searchOrders } from "./search-orders.ts";
export { slotTakenError } from "./verify-booking.ts";
