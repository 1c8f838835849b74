import { pluralize } from "./pluralize.ts";

/** Texts of the booking page once a time or passes are held: the payment step, and the steps that replace it. */

// Texts of the payment step.

export const oneMoment = "One moment";
export const openingPayment = "Opening payment…";
export const checkingWithBank = "Checking with your bank";
export const checkingPayment = "Checking your payment";
export const heldForYou = "Held for you";
export const heldUntil = (time: string) => `Held for you until ${time}\u00a0IST`;
export const stillHolding = (time: string) => `We're still holding ${time} for you.`;
export const releasedOnceChanged =
  "If you choose something else, we'll release this hold. Until then, it's yours.";
export const backToPayment = "Back to payment";
export const backToPrice = "Back to price details";
export const changeDetails = "Change your details";
export const coupon = "Coupon";
export const apply = "Apply";
export const couponApplied = (code: string, saved: string) => `Coupon ${code} applied. You save ${saved}.`;
export const couponRemoved = (total: string) => `Coupon removed. You pay ${total}.`;
/** Contains emphasis in the markup of content files, `**strong**`. */
export const youSave = (code: string, saved: string) => `You save ${saved} with **${code}**.`;
export const removeCoupon = "Remove coupon";
export const couponNotChecked = "We couldn't check the coupon.";
export const paymentMethods = "Pay by UPI, card, net banking or wallet.";
export const razorpay = "Razorpay processes your payment. We never see your card or UPI details.";
export const simulator = "This is a practice site: you choose what the bank says, and no money moves.";
export const pay = (amount: string) => `Pay ${amount}`;
/** Label of the pay button after a failed payment. */
export const tryAgainToPay = "Try again";
export const confirmBooking = "Confirm booking";
export const priceChanged = "The price has changed";
/** Contains emphasis in the markup of content files, `**strong**`. */
export const newPrice = (amount: string) =>
  `It's now **${amount}** including GST. Please accept it before you pay.`;
export const acceptAndPay = (amount: string) => `Accept and pay ${amount}`;
export const paymentReady =
  "Your payment is ready. You'll pay on a secure payment page and then come back here.";
export const goToPayment = "Go to the payment page";
export const paymentMayBePending = "Your payment may be on its way";
export const paymentMayBePendingText =
  "If you've paid, please don't pay again: we'll confirm your booking as soon as your bank tells us. If you haven't paid, go ahead.";
export const notCharged = "You haven't been charged";
export const notChargedText =
  "The payment wasn't made. Your hold is still active, so you can pay when you're ready.";
export const bankDeclined = "Your bank declined this payment.";
export const paymentWindowNotOpened = "We couldn't open the payment window.";
export const paymentWindowNotLoaded =
  "We couldn't load the payment window. Please check your connection and try again.";
export const paymentNotOpened = "We couldn't start your payment";
export const paymentFailed = "The payment didn't go through";
export const paymentFailedText =
  "Your hold is still active. If you see a debit anyway, don't pay again: it will confirm this booking or come back to you.";
export const stillHeld = "Your hold is still active.";

// Texts for a free booking.

export const confirmEmailText = (sendsMail: boolean) =>
  `There's nothing to pay. To confirm your booking, enter the six-digit code ${sendsMail ? "we emailed you. It may take a minute to arrive." : "for your email address. Practice site: no emails go out, so please ask our team for the code."}`;
export const sentToLabel = "Sent to:";
/** Used on sites that send no emails. */
export const codeForLabel = "Code for:";
export const yourEmail = "your email address";
export const code = "Six-digit code";
export const nothingToPay = "Nothing to pay";
export const checkingCode = "Checking the code";
export const resendIn = (seconds: number) => `You can resend the code in ${pluralize(seconds, "second")}.`;
export const resend = "Resend code";
export const codeNotSent = "We couldn't send your code";

// Texts for a hold that expired, was released or could not be created.

export const holdExpired = "Your hold has run out, so we're no longer holding it for you.";
export const noLongerHeld =
  "We're no longer holding it for you: your hold has run out, or you chose something else.";
export const nothingPaid = "Nothing was paid, and everything you've entered is saved.";
export const holdAgain = "Hold again";
export const chooseAgain = "Choose again";
export const orChooseAlternative = "Or choose one of these:";
export const release = "Release this hold";
export const releasing = "Releasing your hold…";
export const releasedText = "You haven't been charged. Thanks for freeing it up.";
/** By unit. */
export const chooseAnotherTime = { hour: "Choose another time", day: "Choose other days" };
export const chooseAnotherDay = { hour: "Choose another day", day: "Choose other days" };
/** `kind`: the type of space, in the plural. */
export const othersNearby = (kind: string) => `Other ${kind.toLowerCase()} nearby`;
export const notReleased = "We couldn't release your hold";
export const stillHeldForYou = "Your hold is still active";
export const releasedOnceOnline =
  "Your hold is still active. We'll release it as soon as you're back online.";
export const expiresAutomatically = "If you do nothing, the hold will expire on its own.";
export const loadingBooking = "Loading your booking…";
export const bookingNotLoaded = "We couldn't load your booking";
export const serviceNotResponding = "We couldn't reach our service";
export const tryAgain = "Please try again.";
export const detailsSaved = "We've kept your details.";
export const availableInstead = "Available instead";
export const notAvailable = (room: string, time: string) => `${room}, ${time}, isn't available any more.`;
export const availableAlternatives = "These are available:";
export const holdableAlternatives = "These are available, and we'll hold the one you choose:";
/** By unit. */
export const noOther = {
  hour: "We couldn't find another time for this room that day, or a similar room nearby at this time.",
  day: "There aren't enough passes on the days around this one, and we couldn't find similar passes nearby.",
};
/** By unit. `list`: the name of a list, such as `Meeting rooms in Delhi`. */
export const seeList = {
  hour: (list: string) => `${list} at this time`,
  day: (list: string) => list,
};
