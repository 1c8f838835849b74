/** Changes to confirmed bookings: full or partial cancellation, moves, guests, reminders. */
export { bookByPhone, type PhoneBooking, type PhonePayment } from "./book-by-phone.ts";
export { bookOnInvoice, type InvoiceBooking } from "./book-on-invoice.ts";
export {
  cancelByStaff,
  refundByStaff,
  type StaffDeps,
  type StaffRefund,
  type StaffResult,
} from "./cancel-by-staff.ts";
export { confirmPaidOutside, type OutsideConfirmation } from "./confirm-paid-outside.ts";
export { type BuyerCorrection, type BuyerDetails, correctBuyer } from "./correct-buyer.ts";
export { moveByStaff, type StaffMove, type StaffMoveRequest } from "./move-by-staff.ts";
export { type NewTime, requestedTimes } from "./new-time.ts";
export { type Effects, recordEffects } from "./record-effects.ts";
export { type RecordedPayout, recordPayout } from "./record-payout.ts";
export { startReminders } from "./remind.ts";
export { resendEmail } from "./resend-email.ts";
export { changeRoutes } from "./routes.ts";
export { editGuests } from "./set-guests.ts";
