import { countOf } from "./count-of.ts";

/** The booking page: a step for the time, one for the details, one for the payment, and what can come between. */

export const bookARoom = "Book a room";
export const chooseATime = "Choose a time.";
export const titles = {
  choose: (room: string) => `Book ${room}`,
  details: (room: string) => `Your details: ${room}`,
  pay: (room: string) => `Check and pay: ${room}`,
  over: (room: string) => `Book ${room}`,
  code: (room: string) => `${confirmEmail}: ${room}`,
  taken: (room: string) => `${justBooked}: ${room}`,
  expired: (room: string) => `${expired}: ${room}`,
  released: (room: string) => `${released}: ${room}`,
};
export const description = (item: string, centre: string, place: string, minutes: number) =>
  `${item} at ${centre}, ${place}: see what's available, hold it for ${minutes} minutes and pay online. All prices include GST.`;
export const notFound = "We couldn't find this room or pass. It may have been renamed.";
export const steps = "Booking steps";
export const stepNames = ["Time", "Details", "Payment"];
export const step = (number: number, of: number, heading: string) => `Step ${number} of ${of}: ${heading}`;
export const yourBooking = "Your booking";
export const roomsIn = (city: string) => `Rooms in ${city}`;
export const checkingSlot = "Checking that your slot is available…";

// The time.

export const when = "When do you need it?";
export const nextDays = "Next days";
export const today = "Today";
export const closed = "Closed";
export const date = "Date";
export const firstDay = "First day";
export const showDay = "Show this day";
export const chooseDay = "Choose a day to see what's available.";
export const notLoaded = "We couldn't load what's available";
export const closedOn = (day: string, reason: string | undefined) =>
  `The centre is closed on ${day}${reason ? `: ${reason}` : "."}`;
export const noPassesOn = (day: string) => `No passes are left on ${day}.`;
export const startsOn = (count: number, day: string) => `${countOf(count, "start time")} available on ${day}`;
export const passesOn = (count: number, day: string) => `${countOf(count, "pass", "passes")} left on ${day}`;
export const start = "Start time (IST)";
export const morning = "Morning";
export const afternoon = "Afternoon";
export const evening = "Evening";
export const nothingAvailable = (partOfDay: string) => `${partOfDay}: nothing available`;
export const duration = "Duration";
export const durationUntil = (duration: string, end: string) => `${duration}, until ${end}`;
export const people = "People";
export const upTo = (most: number) => `Up to ${most}`;
export const openFromTo = (opens: string, closes: string) => `, open ${opens} to ${closes} IST`;
export const passesADay = "Passes a day";
export const onePerPerson = "One per person";
export const moreDays = "More days (if you need them)";
export const moreDaysText = (most: number) => `Up to ${most} days in one booking, consecutive or not.`;
export const laterDays = "Later days";
export const noneLeft = "None left";
export const left = (count: number) => `${count} left`;
/** With a link in the marks of the content files. */
export const askForMore = (passes: number, days: number, href: string) =>
  `Need more than ${passes} passes a day or ${days} days? [Contact us and we'll arrange it](${href}).`;
export const checkingAvailability = "Checking availability…";
export const goOn = "Continue";
export const includingGst = (price: string) => `${price} including GST`;

// The details.

export const whoIsBooking = "Who is booking?";
export const detailsLead =
  "We'll send your confirmation and invoice to this email address. You pay in the next step.";
export const name = "Name";
export const email = "Email";
export const mobile = "Mobile";
export const mobileHint = "Ten-digit Indian number";
export const company = "Company";
export const gstin = "GSTIN";
export const gstinHint = "To claim input tax credit";
export const address = "Registered address";
export const addressHint = "Needed with a GSTIN. It goes on the invoice.";
export const state = "State";
export const stateOfGstin = (state: string | null | undefined) =>
  state ? `${state}, as in the GSTIN` : "As in the GSTIN";
export const otherState = (gstinState: string | null | undefined, centreState: string | null | undefined) =>
  `This GSTIN is registered in ${gstinState ?? "another state"}. GST for this centre is charged in ${centreState ?? "its own state"}, so you can't claim input tax credit for this booking with it.`;
export const passesForDays = (passes: number, days: number) =>
  `${countOf(passes, "pass", "passes")}, ${countOf(days, "day")}`;
export const changeTime = "Change time";
export const hold = (minutes: number) => `Hold for ${minutes} minutes`;
export const holding = "Holding your slot…";
export const checking = "Checking…";

// The payment.

export const checkAndPay = "Check and pay";
export const oneMoment = "One moment";
export const openingPayment = "Opening payment";
export const checkingWithBank = "Checking with your bank";
export const heldForYou = "Held for you";
export const heldUntil = (time: string) => `Held for you until ${time} IST`;
export const stillHolding = (time: string) => `We're still holding ${time} for you.`;
export const replaced =
  "If you choose another time, it replaces this one. Until then, no one else can book it.";
export const backToPayment = "Back to payment";
export const backToPrice = "Back to price";
export const changeDetails = "Edit your details";
export const coupon = "Coupon";
export const apply = "Apply";
export const couponApplied = (code: string, saved: string) => `Coupon ${code} applied. You save ${saved}.`;
/** With a strong word in the marks of the content files. */
export const youSave = (code: string, saved: string) => `You save ${saved} with **${code}**.`;
export const removeCoupon = "Remove coupon";
export const couponNotChecked = "We couldn't check the coupon.";
export const means = "Pay by UPI, card, net banking or wallet.";
export const razorpay = "Razorpay processes your payment. We never see your card or UPI details.";
export const simulator = "This site uses a payment simulator, so no money moves.";
export const pay = (amount: string) => `Pay ${amount}`;
export const payAgain = (amount: string) => `Pay ${amount} again`;
export const confirmBooking = "Confirm booking";
export const priceChanged = "The price has changed";
/** With a strong word in the marks of the content files. */
export const newPrice = (amount: string) =>
  `It's now **${amount}** including GST. Please accept it before you pay.`;
export const acceptAndPay = (amount: string) => `Accept and pay ${amount}`;
export const paymentReady =
  "Your payment is ready. You'll pay on the payment gateway's page and then come back here.";
export const goToPayment = "Go to the payment page";
export const onItsWay = "Your payment may be on its way";
export const onItsWayText =
  "If you've paid, please don't pay again: we'll confirm your booking as soon as your bank tells us. If you haven't paid, go ahead.";
export const bankDeclined = "The bank declined the payment.";
export const windowNotOpened = "We couldn't open the payment window.";
export const windowNotLoaded =
  "We couldn't load the payment window. Please check your connection and try again.";
export const paymentNotOpened = "We couldn't open the payment";
export const paymentFailed = "The payment didn't go through";
export const paymentFailedText =
  "Your slot is still held, so you can pay again. If money has left your account, please don't: it will either confirm this booking or be refunded.";
export const stillHeld = "Your slot is still held.";

// A booking that costs nothing.

export const confirmEmail = "Confirm your email";
export const confirmEmailText =
  "There's nothing to pay. To confirm your booking, enter the six-digit code we emailed you. It may take a minute to arrive.";
export const sentTo = "Sent to:";
export const yourEmail = "your email address";
export const code = "Code from our email";
export const nothingToPay = "Nothing to pay";
export const checkingCode = "Checking the code";
export const resendIn = (seconds: number) => `You can resend the code in ${countOf(seconds, "second")}.`;
export const resend = "Resend code";
export const codeNotSent = "We couldn't send your code";

// A hold that ended, was released or was not to be had.

export const expired = "Your hold has expired";
export const ranOut = (minutes: number) =>
  `Your ${minutes} minutes are up, so others can book this slot again.`;
export const notHeldAnyMore = (minutes: number) =>
  `We're no longer holding this slot: your ${minutes} minutes are up, or you chose another one.`;
export const nothingPaid = "Nothing was paid, and everything you've typed is kept.";
export const holdAgain = "Hold again";
export const chooseAgain = "Choose again";
export const orOneOfThese = "Or choose one of these:";
export const release = "Release this slot";
export const releasing = "Releasing your slot…";
export const released = "Your slot has been released";
export const releasedText =
  "Thank you for letting others book it. Nothing was booked, and there's nothing to pay.";
export const chooseAnotherTime = "Choose another time";
export const chooseAnotherDay = "Choose another day";
export const roomsNearby = "Other rooms nearby";
export const notReleased = "We couldn't release your slot";
export const stillHeldForYou = "It's still held for you";
export const endsByItself = "If you do nothing, the hold ends by itself.";
export const lookingUp = "Looking up your hold…";
export const notLookedUp = "We couldn't look up your hold";
export const noAnswer = "Our service didn't answer";
export const tryAgain = "Please try again.";
export const justBooked = "Someone just booked this slot";
export const detailsKept = "We've kept your details.";
export const availableInstead = "Available instead";
export const theseAreAvailable = "These are available, and we'll hold the one you choose:";
export const noOtherTime =
  "We found no other time for this room that day, and no other room nearby at this time.";
export const noOtherDay = "There aren't enough passes on the day before or after, or nearby on this day.";
export const allRoomsIn = (city: string) => `See all rooms in ${city}`;
export const somethingWrong = "Something went wrong";
export const nothingLost = "Nothing you've entered is lost.";
export const away = "We can't reach our bookings right now";
export const awayText = "Nothing is lost. Please try again in a moment.";
export const summary = { when: "When", notChosen: "Not chosen yet", people: "People", passes: "Passes" };
