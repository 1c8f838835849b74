import { formatPaise } from "../api/contract/money.ts";
import { pluralize } from "./pluralize.ts";

/** Messages for visitors: domain errors of the API and of the web server. */

/** Errors for times that cannot be booked. Many also state which times can be booked. */
export const time = {
  past: "This day has passed. Choose today or a later day.",
  tooFarAhead: (days: number, last: string) =>
    `Bookings open ${days} days ahead. The last day you can book now is ${last}.`,
  endBeforeStart: "The end time must be after the start time.",
  startOnGrid: "Start on the hour or half hour.",
  endOnGrid: "End on the hour or half hour.",
  tooShort: "The minimum is one hour.",
  tooLong: "The maximum is eight hours.",
  notice: (minutes: number, earliest: string) =>
    `Book at least ${minutes} minutes ahead. The earliest start now is ${earliest}.`,
  open: (hours: string, day: string) =>
    `The centre is open ${hours} IST on ${day}. Choose a time within these hours.`,
  and: " and ",
  lastDayFirst: "The last day can't be before the first.",
  passStart: "A day pass starts at midnight IST on its day.",
  passEnd: "A day pass ends at midnight IST after its last day.",
  tooManyDays: (max: number) => `You can book up to ${max} days at a time online. ${forMore}`,
  closesSoon: "It's too late to book for today. Choose tomorrow or a later day.",
  closed: (day: string, reason: string | undefined) =>
    `The centre is closed on ${day}${inParentheses(reason)}. Choose another day.`,
  people: (max: number) => `This room seats up to ${pluralize(max, "person", "people")}.`,
  peopleADay: (max: number) => `There's space for up to ${pluralize(max, "person", "people")} a day.`,
  roomDates: "A room is booked for one day, so leave out the dates.",
  daysInOrder: "Give the days in order, from the start to the end.",
  passRepeats: "Only rooms can be booked weekly, so leave out the other starts.",
  repeatsInOrder: "Give the starts in order, all on the weekday of the first date.",
  tooManyRepeats: (max: number) => `You can book up to ${max} weekly dates at a time online. ${forMore}`,
  roomPasses: "A room is booked as a whole, so leave out the number of passes.",
  passes: (max: number) => `Book 1 to ${max} passes a day.`,
  tooManyPasses: (max: number) => `You can book up to ${max} passes a day online. ${forMore}`,
  noSuchTime: "That isn't a valid time. Please choose one from the list.",
  dateToo: "Choose a date as well.",
  startToo: "Choose a start time as well.",
  endOfDay: "Choose a time that ends by midnight.",
  itemToo: "Name the room or pass as well.",
};
export const hold = {
  itemNotFound: "We couldn't find this room or pass. Please choose one from the centre's page.",
  centreUnavailable: "This centre isn't taking bookings right now. Please choose another one.",
  slotTaken: "This time is no longer available.",
  tooFewPasses: "There aren't enough passes left.",
  /** For a room that is booked weekly. `others`: how many of the dates are still free. */
  datesTaken: (dates: string, taken: number, others: number) =>
    `${dates} ${taken === 1 ? "is" : "are"} no longer available. ${
      others === 0
        ? "Please choose another time."
        : others === 1
          ? "Your other date is still free."
          : `Your other ${others} dates are still free.`
    }`,
  alternativesFollow: "Here's what's available instead.",
  /** By unit. */
  chooseAnother: {
    hour: "Please choose another time or place.",
    day: "Please choose other days or another place.",
  },
  busy: "Many people are booking here right now. Please try again in a few seconds.",
  personLimit: (holds: number, wait: string) =>
    `You already have ${pluralize(holds, "hold")}. Pay for one, release one, or try again ${wait}.`,
  networkLimit: (wait: string) =>
    `Your network already has too many holds. Pay for one, release one, or try again ${wait}.`,
  networkRateLimit: (wait: string) =>
    `Too many holds have come from your network in the last few minutes. Please try again ${wait}, or call us.`,
  inMinutes: (minutes: number) => (minutes === 1 ? "in a minute" : `in ${minutes} minutes`),
  freeBookings:
    "Your network has used up its free bookings for today. Remove the coupon to book at full price, or try again tomorrow.",
  overlapsOwnPayment:
    "You're already paying for a booking that overlaps this one. Please wait for your bank to confirm the payment, or choose something else.",
  cookiesRequired:
    "Your browser blocks cookies, and we need one to keep your hold. Please allow cookies for this site, then try again.",
  expired: "Your hold has expired. Please choose again.",
  notHeld: "This is no longer held for you.",
  orderNotFound: "We couldn't find this booking. Please check the link, or get a new one under My bookings.",
};
export const change = {
  moveConfirmedOnly: "Only a confirmed booking can be moved.",
  moveLimit: (max: number) =>
    `A booking can be moved ${countOfTimes(max)} at most, and you've already moved this one ${countOfTimes(max)}.`,
  weeklyMove:
    "Weekly bookings can't be moved, because each date may need another time. Cancel a date and book it again instead.",
  tooLateToMove: (hours: number) => `A booking can be moved up to ${hours} hours before it starts.`,
  otherCentre:
    "You can move a booking only within the same centre. For another centre, make a new booking and cancel this one.",
  /** By unit. */
  otherKind: {
    hour: "You can move a room booking only to another room.",
    day: "You can move passes only to other passes.",
  },
  movePriceChanged: "The price has changed. Please check it and confirm again.",
  cancelled: "This booking has been cancelled.",
  alreadyCancelled: "This booking has already been cancelled.",
  started: "This booking has started.",
  startedCancel: "This booking has already started, so it can't be cancelled here.",
  cancelConfirmedOnly: "Only a confirmed booking can be cancelled.",
  otherDays: "Choose days that are part of this booking.",
  startedDay: "A day that has started can't be cancelled. Choose later days.",
  refundChanged: "Your refund amount has changed. Please check it and confirm again.",
  /** Shown only to the operator. */
  notConfirmed: (status: string) => `A booking that is ${status} cannot be cancelled.`,
};
/** Errors of the use cases of staff. No visitor reads them. */
export const staff = {
  afterTheEvent:
    "This booking has started or is over. Confirm that you want to change it anyway, or choose dates that have not started.",
  feeTooHigh: (pricePaise: number) =>
    `The fee is higher than the ${formatPaise(pricePaise)} that can still be refunded.`,
  amountTooLow: (minPaise: number) => `The gateway refunds at least ${formatPaise(minPaise)}.`,
  amountTooHigh: (maxPaise: number) =>
    `A partial refund can be up to ${formatPaise(Math.max(maxPaise, 0))}. To refund all that was paid, cancel the booking.`,
  bookingChanged: "The booking has been changed since the preview.",
  callerLimit: (holds: number, wait: string) =>
    `This customer already has ${pluralize(holds, "unpaid hold")}. Ask the customer to pay for or release one, or try again ${wait}.`,
  secondPerson: (paise: Record<"refundedPaise" | "refundPaise" | "refundLimitPaise", number>) =>
    `This refund needs a second person: staff have already refunded ${formatPaise(paise.refundedPaise)} today, and ${formatPaise(paise.refundPaise)} more would exceed the daily limit of ${formatPaise(paise.refundLimitPaise)}.`,
  moveAfterTheEvent: "This booking has started or is over. Confirm that you want to move it anyway.",
  movedAlready: "The booking is at this time already.",
  moveCostsMore: (differencePaise: number) =>
    `The new time costs ${formatPaise(differencePaise)} more, and a move by staff cannot collect it. Keep the price, or ask the customer to move the booking and pay.`,
  cannotKeepPrice:
    "A booking can keep its price only if the number of hours or passes and the kind of service stay the same.",
  correctConfirmedOnly: "The buyer's details can be corrected only for a confirmed booking.",
  erased: "The customer's data for this booking has been erased.",
  correctionChanged: "The booking's invoices have changed since the preview.",
  nothingToResend:
    "There is no email to send again: the booking is neither confirmed, cancelled nor held for a payment, or the customer's data was erased.",
  /** Errors of payments and refunds outside the gateway. */
  referenceFormat:
    "A reference has 3 to 40 letters, digits, hyphens, dots and slashes, at least one of them a digit, such as the UTR of a transfer.",
  transferDate: "Give the date of the payment as YYYY-MM-DD (IST): today or a day of the past year.",
  otherAmount: (amountPaise: number, totalPaise: number) =>
    `${formatPaise(amountPaise)} was received, but the price is ${formatPaise(totalPaise)}. Only the exact amount confirms the booking.`,
  otherReference: "A payment with another reference is recorded for this booking already.",
  holdOfMove:
    "This is the hold of a move. Ask the customer to pay the difference on the page of the booking.",
  nothingToPay: "There is nothing to pay for this booking.",
  notPayable: {
    confirmed: "This booking is confirmed already. Return the payment to the customer.",
    cancelled: "This booking has been cancelled. Return the payment to the customer.",
    givenUp: "This booking was released. Ask the customer to book again, or return the payment.",
    tooLate: "The hold has expired, and its time has started. Return the payment to the customer.",
    slotGone:
      "The hold has expired, and its time is no longer available. Return the payment to the customer.",
  },
  /** Errors of bookings on invoice. */
  notOnInvoice: {
    confirmed: "This booking is confirmed and paid already.",
    cancelled: "This booking has been cancelled.",
    givenUp: "This booking was released. Ask the customer to book again.",
    tooLate: "The hold has expired, and its time has started.",
    slotGone: "The hold has expired, and its time is no longer available.",
  },
  dueDate: (latest: string) =>
    `Give the due date as YYYY-MM-DD (IST): from today until ${latest}, because the MSMED Act allows at most 45 days.`,
  otherDueDate: (dueOn: string) => `This booking is on invoice already, due on ${dueOn}.`,
  otherDueAmount: (amountPaise: number, duePaise: number) =>
    `${formatPaise(amountPaise)} was received, but ${formatPaise(duePaise)} is due. Only the exact amount can be recorded.`,
  payoutRecorded: "This reference is recorded for a payout with another amount.",
  otherPayout: (openPaise: number) =>
    openPaise === 0
      ? "There is nothing to pay out for this booking."
      : `${formatPaise(openPaise)} is still to be paid out for this booking. Record the whole amount, or that of one refund.`,
  samePerson: "Name somebody other than yourself as the second person.",
  refundChanged: (beforePaise: number, nowPaise: number) =>
    `The refund is now ${formatPaise(nowPaise)} instead of ${formatPaise(beforePaise)}.`,
};
export const guests = {
  confirmedOnly: "You can change the guest list only for a confirmed booking that hasn't ended.",
  most: (max: number) => `You can invite up to ${pluralize(max, "guest")} to this booking.`,
  mostWithOthers: (max: number, others: number) =>
    `You can invite up to ${pluralize(max, "guest")} to this booking. ${others === 1 ? "Another guest has" : `${others} others have`} been added since you opened this list.`,
  twice: "You've entered this email twice.",
  yourself: "This is your own email address, and you already have the booking.",
  tooManyInvitations:
    "That's the most invitations we can send for one booking. Please pass the details on yourself.",
};
export const reminders = {
  confirmedOnly: "You can turn reminders on or off only for a confirmed booking that hasn't started.",
};
export const coupon = {
  unknown: "This code isn't valid. Please check the spelling.",
  notYet: (code: string, from: string) => `${code} can be used from ${from}.`,
  expired: (code: string, last: string) => `${code} expired on ${last}.`,
  otherKind: (code: string) => `${code} isn't valid for this type of space.`,
  otherCity: (code: string) => `${code} isn't valid in this city.`,
  minimum: (code: string, paise: number) =>
    `${code} is for bookings of ${formatPaise(paise)} or more before GST.`,
  usedUp: (code: string) => `${code} has reached its limit and can't be used any more.`,
  usedBefore: (code: string) => `You've already used ${code}. Each customer can use it once.`,
  withdrawn: (code: string) => `${code} is no longer valid.`,
  newPrice: (paise: number) => `The price is now ${formatPaise(paise)}. Please check it before you pay.`,
  tooManyTries:
    "You've tried too many codes. Please continue without a coupon for now, or call us and we'll help.",
};
export const payment = {
  inProgress: "A payment for this booking is in progress. Please wait for your bank to confirm it.",
  gatewayUnavailable:
    "We can't reach the payment gateway right now. Your hold is still active. Please try again in a minute.",
  signatureInvalid:
    "We couldn't verify this payment. If money has left your account, we'll trace it, then confirm your booking or refund you.",
  priceChanged: "The price has changed. Please check it and continue to payment.",
  wrongCode: (left: number) =>
    `That code isn't right. You have ${left === 1 ? "one attempt" : `${left} attempts`} left.`,
  tooManyCodes:
    "That was the last attempt for this hold. Please release the hold and book again, or call us.",
  tooManyMails:
    "We can't send more emails to this address right now. Please try again in an hour, or call us.",
  tooManyMailsOfNetwork:
    "We've already sent many emails for your network. Please try again in an hour, or call us.",
  tooManyCodesOfNetwork:
    "Too many wrong codes have come from your network. Please try again later, or call us.",
};
export const invoice = {
  none: "There's no invoice for this booking yet. We'll issue it once the booking is confirmed.",
  noCalendar: "There's no calendar entry for this booking yet. You'll get one once the booking is confirmed.",
  busy: "Invoices are taking longer than usual. Please try again in a few seconds.",
};
export const place = {
  pageNotFound: "We couldn't find this page.",
  centreNotFound: "We couldn't find this centre.",
  centreUnavailable: "This centre is temporarily unavailable.",
  noCentreIn: (place: string) => `We don't have a centre in ${place} yet.`,
  noSuchLocality: (locality: string, city: string) => `We couldn't find ${locality} in ${city}.`,
  localityNotFound: "We couldn't find this locality in this city.",
  notInCity: "We aren't in this city yet.",
  neither: "We couldn't find a centre or locality with this name here.",
};
export const bookingsLink = {
  tooMany: "Too many links have been requested from your network. Please try again later.",
  expired: "This link has expired. Please ask for a new one.",
};
export const lead = {
  tooMany: (phone: string) =>
    `You've sent several requests in a short time. Please call us on ${phone} and we'll help right away.`,
};
/** Errors that any API call may return. */
export const call = {
  notFound: "There's nothing at this address.",
  methods: (allowed: string) => `This address accepts only ${allowed}.`,
  bodyTooSlow: "This took too long to reach us. Please check your connection and try again.",
  tooLarge: "This is too large to send at once.",
  atMostBytes: (bytes: number) => `Send at most ${bytes} bytes.`,
  mediaType: (type: string) => `Send this as ${type}, uncompressed.`,
  badJson: "The body isn't well-formed JSON.",
  badSignature: "The signature doesn't match the body.",
  badEvent: "The body isn't a webhook event.",
  badReport: "The report has missing or unknown fields.",
  tooManyReports: "Too many reports. Please wait a minute.",
  databaseUnavailable: "We can't reach the database.",
  recordsUnavailable: "This is unavailable right now. Please try again in a few seconds.",
  partUnavailable: "This is unavailable right now. Please try again in a moment.",
  crossOrigin: "This can only be sent from our own pages.",
  unexpected: "Something went wrong on our side. Please try again.",
  unexpectedWithReference: (requestId: string) =>
    `Something went wrong on our side. Please try again. If it keeps happening, quote ${requestId}.`,
  unavailable: "This is unavailable right now. Please try again in a moment.",
  keyTooLong: (letters: number) => `An Idempotency-Key has at most ${letters} characters.`,
  keyReused:
    "This Idempotency-Key has already been used with a different body. Use a new key for a new request.",
  keyInProgress: "This request is still being processed. Please try again in a moment.",
};
/** Reasons why an inventory change cancels a booking. The email to the customer quotes the reason. */
export const affected = {
  centreRetired: (centre: string) => `${centre} no longer takes bookings.`,
  itemRetired: (item: string, centre: string) => `${item} at ${centre} can no longer be booked.`,
  fewerPasses: (item: string, centre: string, when: string) =>
    `${centre} now has fewer ${item} passes on ${when}.`,
  smaller: (item: string, people: number) =>
    `${item} now takes up to ${pluralize(people, "person", "people")}.`,
  closed: (centre: string, day: string, reason: string | undefined) =>
    `${centre} is closed on ${day}${inParentheses(reason)}.`,
  shorterHours: (centre: string, hours: string, day: string, reason: string | undefined) =>
    `${centre} is open only ${hours} IST on ${day}${inParentheses(reason)}.`,
};
/** Reasons for refunds. The reason is stored with the refund and quoted in the email to the customer. */
export const refund = {
  otherAmount: "The amount we received wasn't the amount due.",
  otherPrice: "The price of the booking changed before this payment arrived.",
  paidTwice: "This was a second payment for the same booking.",
  onInvoice: "This booking is on invoice, to be paid by bank transfer.",
  givenUp: "The booking was released before your payment arrived.",
  tooLate: "Your payment arrived after the booking had started.",
  changedSince: "The booking was changed before this payment arrived.",
  slotGone: "What you chose was no longer available when your payment arrived.",
  couponUsedUp: "The coupon on this booking was used up before your payment arrived.",
  cheaper: "Your booking costs less after the change.",
  cancelledByCustomer: "You cancelled this booking.",
  byBank: "Your bank has returned this amount to you.",
  byCentre: "The centre has refunded this amount.",
  allByBank: "Your bank has returned your payment, so we couldn't keep the booking.",
  allByCentre: "The centre has refunded your payment in full.",
  declined: "The bank declined the payment.",
  lapsed: "The bank released the amount before we could collect it.",
  notCaptured: "We couldn't collect this payment, so the bank is releasing the amount.",
};

function countOfTimes(count: number): string {
  return ["once", "twice"][count - 1] ?? pluralize(count, "time");
}

function inParentheses(reason: string | undefined): string {
  return reason === undefined ? "" : ` (${reason})`;
}

/** Our team arranges orders above the limit, so that nobody can hold a whole floor of desks without paying. */
const forMore = "For more, contact us and we'll arrange it.";
