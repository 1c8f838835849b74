import { pluralize } from "./pluralize.ts";

/** Texts of the page of a booking, with its status and its actions. */

export const title = "Your booking";
export const description = "See your booking.";
export const bookingNumber = (number: string) => `Booking ${number}`;
export const unavailable = "We can't load your booking right now";
export const unavailableText = "It's safe with us. Please try again in a moment.";
export const offlineCopy = (time: string, day: string) =>
  `You're offline. This is your booking as of ${time}, ${day}. It will reload once you're back online.`;
export const cookiesBlocked = "Your browser blocks cookies";
export const cookiesBlockedText =
  "You can only read your booking here. To change it or to get your invoice, please allow cookies for this site and open the link in your email again.";
export const cookiesBlockedMissing =
  "We can't open your booking here. Please allow cookies for this site and open the link in your email again.";

// Texts of the booking's status.

export const booked = "You're booked";
export const detailsEmailed = (email: string) => `We're emailing the details to ${email}.`;
export const bookingEnded = "Your booking has ended";
export const bookingEndedText = "Thank you for booking with us. We hope to see you again soon.";
export const checkingWithBank = "We're checking with your bank";
export const checkingText =
  "Your payment is on its way, but your bank hasn't confirmed it yet. Please don't pay again.";
export const waitingForPayment = "Waiting for your payment";
export const waitingText =
  "Your hold is active, and no payment has reached us yet. If you've paid, please don't pay again: we'll confirm your booking as soon as your bank tells us.";
export const noPayment = "No payment has reached us";
export const noPaymentText = (isReleased: boolean) =>
  isReleased
    ? "You released your hold, and no payment has reached us so far. If you've paid, please don't pay again: we'll refund it."
    : "Your hold has expired, and no payment has reached us so far. If you've paid, please don't pay again: we'll confirm your booking if it's still available, or refund you.";
export const willEmail = "We'll email you as soon as it arrives.";
export const notPaidYet = "Not paid yet";
export const notPaidYetText = "Your hold is active, and nothing has been paid so far.";
export const paymentFailed = "The payment didn't go through";
export const paymentFailedText =
  "No booking has been made yet. While your hold lasts, you can try again or choose again. If you see a debit anyway, don't pay again: it will confirm this booking or come back to you.";
/** For a booking on invoice. */
export const amountDue = (amount: string, day: string) =>
  `${amount} is due on ${day}. Your invoice says how to pay.`;
export const released = "Hold released";
export const releasedText = "You haven't been charged.";
export const expired = "Your hold has expired";
export const expiredText = "Nothing was paid, and we're no longer holding it for you.";
export const cancelled = "Booking cancelled";
export const slotFreed = "Others can now book in your place.";
export const refunding = "Not booked: we're refunding you";
export const refunded = "Not booked: refund sent";
export const cancelledRefunded = "Booking cancelled, refund sent";
export const refundOnItsWay = (amount: string, day: string) =>
  `${amount} is on its way to your account. Expect it by ${day}.`;
export const refundStarted = (amount: string) => `We're refunding ${amount}.`;
export const refundArrived = (amount: string, day: string) =>
  `We sent your refund of ${amount}. It should have reached you by ${day}.`;
export const refundDelayed = (amount: string) =>
  `Your refund of ${amount} is taking longer than usual. We're working on it.`;
/** About the refund of a payment that was made outside the gateway. */
export const payout = (amount: string) =>
  `Our office will transfer ${amount} to your bank account, and will contact you if we need the account details.`;
export const bankReturned = (amount: string) => `Your bank has returned ${amount} to you.`;
export const paymentNotUsable = "Your payment couldn't be used for this booking.";

// Texts of the ticket.

export const when = "When";
export const where = "Where";
export const people = "People";
export const passes = "Passes";
export const bookedBy = "Booked by";
export const gettingIn = "Getting in";
export const showAtReception = "Show this at reception";
export const qrCode = (number: string) => `QR code of the booking number ${number}`;
export const nothingToPay = "Nothing to pay";
export const totalPaid = "Total paid";
/** For a booking on invoice. */
export const due = (day: string) => `Due on ${day}`;
export const totalToPay = "Total to pay";
export const totalPrice = "Total price";
export const addToCalendar = "Add to calendar";
export const calendarFile = "Apple or other (file)";
export const share = "Share";
/** The message for sharing a booking. It contains neither a price nor a link to the booking. */
export const shared = (what: string, when: string, where: string, map: string) =>
  `${what}\n${when}\n${where}\n${map}`;
export const bookedTime = (time: string) => `${time} (booked)`;
export const allBookings = "My bookings";
export const taxDocuments = { invoice: "Invoice", credit_note: "Credit note" };
/** Label of the link to a PDF. `number` is given only if the booking has several documents of the same kind. */
export const taxDocumentPdf = (paper: string, number?: string) =>
  number === undefined ? `${paper} (PDF)` : `${paper} ${number} (PDF)`;
export const invoice = "Invoice";
export const invoiceNotLoaded = "We couldn't load the invoice";
export const print = "Print";
export const againstInvoice = (invoice: string) => `Against ${invoice}`;
export const correctsInvoice = (invoice: string) => `Replaces ${invoice}`;
export const rate = (sac: string, quantity: number, price: string) => `SAC ${sac}, ${quantity} × ${price}`;
export const placeOfSupply = (state: string, isReverse: boolean) =>
  `Place of supply: ${state}. Reverse charge: ${isReverse ? "yes" : "no"}.`;
export const updatesAutomatically = "This page updates by itself.";
export const canClosePage = "You can also close this page: we'll email you when there's an update.";
export const checkAgain = "Check again";
export const continueToPayment = "Continue to payment";
/** Label of the link that retries a failed payment. */
export const tryAgainToPay = "Try again";
export const heldUntil = (time: string) => `Held for you until ${time}\u00a0IST`;
/** By unit. */
export const chooseAnotherTime = { hour: "Choose another time", day: "Choose other days" };
export const availableInstead = "Available instead";
/** By unit. */
export const anotherTime = { hour: "Another time?", day: "Other days?" };
export const bookAgain = "Book again";

// Texts for cancelling and moving.

export const changeOfPlans = "Change of plans?";
export const unreachable = "We couldn't reach our service";
export const nothingChanged = "Nothing has changed. Please try again.";
export const move = "Move this booking";
export const moveUntil = (left: number, day: string, time: string) =>
  `You can move it ${left === 1 ? "once more" : left === 2 ? "up to twice" : `${left} times`}, until ${day}, ${time}.`;
export const room = "Room";
export const pass = "Pass";
export const newDay = "New day";
export const newFirstDay = "New first day";
/** By unit. */
export const showTimes = { hour: "See times", day: "See days" };
export const nothingAvailableFrom = (days: string) =>
  `Nothing is available on ${days}. Choose another first day.`;
export const nothingAvailableOn = (day: string) =>
  `Nothing is available on ${day}. Choose another day or room.`;
export const startsOn = (day: string) => `Available start times on ${day} (IST)`;
export const samePrice = "The price stays the same.";
export const costsMore = (amount: string) => `This costs ${amount} more, which you pay in the next step.`;
/** For a booking on invoice, whose new price is due instead of the present one. */
export const costsMoreDue = (amount: string) => `This costs ${amount} more, which we'll add to your invoice.`;
export const costsLessDue = (amount: string) => `This costs less, so you'll owe ${amount} less.`;
export const costsLess = (amount: string) => `This costs less, so we'll refund ${amount}.`;
export const moveBooking = "Move booking";
export const oneMoment = "One moment";
export const priceChanged = "The price has changed";
export const newPrice = (amount: string) => `It's now ${amount} including GST. Nothing has been moved yet.`;
export const newTimeHeld = (time: string) => `Your change is held until ${time}\u00a0IST`;
export const newTimeHeldText =
  "Your booking moves as soon as you've paid the difference. Until then, it stays as it is.";
export const notMovedYet = "Your booking hasn't moved yet";
export const moveDeclined = "The payment was declined, so your booking hasn't moved";
export const moveAwaited = "We're waiting for your bank";
export const moveAwaitedText = (where: string) =>
  `Your booking moves to ${where} as soon as the payment arrives.`;
export const moveHeld = (where: string, time: string, amount: string) =>
  `We're holding ${where} for you until ${time}. It costs ${amount} more. If you don't pay by then, your booking stays as it is.`;
export const payAndMove = (amount: string) => `Pay ${amount} and move`;
export const cancel = "Cancel this booking";
export const amountChanged = "The amount has changed";
export const newRefund = (amount: string) => `Your refund is now ${amount}. Nothing has been cancelled yet.`;
/** For a booking on invoice. */
export const newDue = (amount: string) =>
  `If you cancel now, ${amount} stays due. Nothing has been cancelled yet.`;
export const cancelNotRepeated = "Please try again. Your booking won't be cancelled twice.";
export const chooseDays = "Days to cancel";
export const dayRefund = (day: string, amount: string) => `${day}: ${amount} refund`;
export const refundDuration = "Refunds go back the way you paid, and take 5–7 working days.";
/** For payments that were made outside the gateway. */
export const payoutDuration = "Our office will send your refund by bank transfer.";
export const partlyPaidOut = "The part you paid directly to us comes by bank transfer.";
/** For a booking on invoice: what stays due after a cancellation. */
export const dueAfterCancelling = (amount: string | null, day: string) =>
  amount === null
    ? "If you cancel the whole booking now, there's nothing to pay."
    : `If you cancel the whole booking now, ${amount} stays due on ${day}.`;
export const dayLessDue = (day: string, amount: string) => `${day}: ${amount} less to pay`;
export const dayStaysDue = (day: string) => `${day}: stays due`;
export const actionWithLessDue = (action: string, amount: string) => `${action} and owe ${amount} less`;
export const dayWithoutRefund = (day: string) => `${day}: no refund`;
export const cancelTickedDays = "Cancel the ticked days";
export const cancelDays = (count: number) => `Cancel ${pluralize(count, "day")}`;
export const cancelAll = (count: number) => (count === 2 ? "Cancel both days" : `Cancel all ${count} days`);
export const cancelBooking = "Cancel booking";
export const actionWithRefund = (action: string, amount: string) => `${action} and get ${amount} back`;
export const hasMoved = (time: string) => `Your booking has moved to ${time}.`;
export const alreadyBookedTime = "That's what you've already booked, so nothing has changed.";
export const bookingCancelled = "Your booking is cancelled.";
export const datesCancelled = (days: string, count: number) =>
  `${days} ${count === 1 ? "is" : "are"} cancelled.`;

// Texts about who can open the booking.

export const privacy = "Privacy";
export const closeElsewhereText =
  "Lost a phone, or sent your email on to someone? Sign out on all other devices. Links in our earlier emails will stop working; you can get a new one under My bookings.";
export const closeElsewhere = "Sign out on other devices";
export const closedElsewhere =
  "All other devices are signed out of this booking. Links in our earlier emails no longer open it.";

// Texts about guests and reminders.

export const guests = "Guests";
export const guest = (number: number) => `Guest ${number}`;
export const guestsSaved = "Your guest list is saved";
/** Used on sites that send no emails. */
export const guestsNotEmailed = "Practice site: no emails go out, so please tell your guests yourself.";
export const guestsNotSaved = "Your guest list may not be saved. Please try again.";
export const nothingSaved = "Nothing has been saved yet.";
export const inviteGuests = "Invite guests";
export const changeGuests = "Change the guest list";
export const canInvite = (max: number) => `You can invite up to ${pluralize(max, "guest")}.`;
export const guestEmails =
  "We email each of them the date, the place and a calendar entry, but never the price or your invoice.";
export const saveGuests = inviteGuests;
export const name = "Name";
export const email = "Email";
export const remove = (name: string) => `Remove ${name}`;
export const reminders = "Reminders";
export const remindersOn = "We'll email you the day before and an hour before.";
export const remindersOff = "You won't get reminders for this booking.";
export const turnOffReminders = "Turn off reminders";
export const turnOnReminders = "Turn on reminders";
