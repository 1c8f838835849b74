import { formatProseDays } from "../api/contract/ist.ts";
import { formatPaise } from "../api/contract/money.ts";
import { pluralize } from "./pluralize.ts";

/** Texts of emails to customers, guests, enquirers and our own team. */

export const greeting = (name: string) => (name === "" ? "Hello," : `Hello ${name},`);

// Emails about a booking.

/** An item at a centre. */
export const itemAt = (item: string, centre: string) => `${item} at ${centre}`;
/** `what`: an item at a centre. `when`: a short time. The subjects begin with the time, because lists cut them off. */
export const confirmed = (when: string, what: string, number: string) =>
  `Booked for ${when}: ${what} (${number})`;
export const confirmedText = (when: string, what: string) => `You're booked for ${when}: ${what}.`;
export const attached = (withInvoice: boolean) =>
  `${withInvoice ? "Your invoice and a calendar entry are attached" : "A calendar entry is attached"}. We look forward to seeing you.`;
/** Only the actions that the booking's page offers. */
export const nextSteps = ({
  canInvite,
  canMove,
  canCancel,
}: Record<"canInvite" | "canMove" | "canCancel", boolean>) => {
  const actions = [
    ...(canInvite ? ["invite guests"] : []),
    ...(canMove ? ["move it"] : []),
    ...(canCancel ? ["cancel it"] : []),
  ];
  const [last, ...others] = actions.toReversed();
  if (last === undefined) return [];
  return [
    `Open your booking to ${others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`}.`,
  ];
};
export const moved = (when: string, what: string, number: string) => `Moved to ${when}: ${what} (${number})`;
export const movedText = (when: string, what: string) => `Your booking has been moved to ${when}: ${what}.`;
export const daysCancelled = (days: string, what: string, number: string) =>
  `Cancelled for ${days}: ${what} (${number})`;
/** For messages of a previous release, which do not state the days. */
export const someDays = "the days you chose";
export const daysCancelledText = (dates: readonly string[]) =>
  `We've cancelled ${dates.length === 0 ? someDays : formatProseDays(dates)}. The rest of your booking stays as it is.`;
export const paidDifference = (paise: number) => `You've paid the difference of ${formatPaise(paise)}.`;
export const cancelled = (when: string, what: string, number: string) =>
  `Cancelled: ${when}, ${what} (${number})`;
export const cancelledText = (when: string, what: string) =>
  `Your booking for ${when}, ${what}, has been cancelled.`;
export const cancelledByYou = (when: string, what: string) =>
  `You've cancelled your booking for ${when}, ${what}.`;
export const invoiceCorrected = (number: string) => `Your corrected invoice (${number})`;
export const invoiceCorrectedText =
  "We've corrected the buyer's details on your invoice. The new invoice is attached, with a credit note that cancels the old one. Please use the new invoice for your accounts. Your booking stays as it is.";
export const nothingMoreToPay = "There's nothing to pay.";
export const reminder = (when: string, what: string) => `Reminder for ${when}: ${what}`;
export const startsAt = (when: string) => `Your booking starts ${when}.`;
export const validFrom = (when: string) => `Your pass is valid from ${when}, when the centre opens.`;
export const reminderText =
  "We look forward to seeing you. For your guest list and everything else, open your booking.";
export const reminderTime = (day: string | null, time: string) =>
  `${day === null ? "" : `${day} `}at ${time} IST`;
export const today = "today";
export const tomorrow = "tomorrow";
export const turnOffReminders = "Turn off reminders for this booking";
export const code = (code: string, item: string, centre: string) =>
  `${code} is your code for ${item} at ${centre}`;
export const codeText = (code: string, until: string) =>
  `Your code is ${code}. Enter it on the booking page by ${until} to confirm your booking. There's nothing to pay.`;
export const codeNotRequested =
  "Didn't ask for this? You can ignore this email: nothing is booked without the code.";
/** The subject begins with the amount, because lists cut it off. */
export const paymentLink = (paise: number, when: string, what: string, number: string) =>
  `Pay ${formatPaise(paise)} to book ${when}: ${what} (${number})`;
export const paymentLinkText = (when: string, what: string, until: string) =>
  `As discussed on the phone, we're holding ${when} for you: ${what}. Pay by ${until} to confirm your booking. After that, the time is open to others again.`;
export const paymentLinkNotRequested =
  "Didn't ask for this? You can ignore this email: nothing is booked until it's paid.";
export const payNow = "Pay now";
export const viewBooking = "View your booking";
export const myBookings = "My bookings";
export const closeOtherDevices = "Lost a device? Sign out on other devices";
export const gettingThere = "Getting there";
export const directions = (centre: string) => `Directions to ${centre}`;
export const googleCalendar = "Add to Google Calendar";
export const outlook = "Add to Outlook";

export const facts = {
  booking: "Booking",
  what: "What",
  when: "When",
  where: "Where",
  people: "People",
  passesADay: "Passes a day",
  paid: "Paid",
  total: "Total",
  due: "Due",
  invoice: "Invoice",
  creditNote: "Credit note",
  cancellation: "Cancellation",
};
export const nothingToPay = "Nothing to pay";
export const dueBy = (paise: number, day: string) => `${formatPaise(paise)} including GST, by ${day}`;
export const includingGst = (paise: number) => `${formatPaise(paise)} including GST`;

// Emails about refunds and about money that the bank returned.

/** `day`: the date by which banks usually pay; undefined if it is not known. */
export const refunding = (paise: number, day: string | undefined) =>
  `${formatPaise(paise)} is on its way to your account. Expect it ${day === undefined ? "within 7 working days" : `by ${day}`}.`;
/** About the refund of a payment that was made outside the gateway, before our office has transferred it. */
export const payout = (paise: number) =>
  `Our office will transfer ${formatPaise(paise)} to your bank account, and will contact you if we need the account details.`;
export const payoutSubject = (paise: number, number: string) =>
  `Your refund of ${formatPaise(paise)} (${number})`;
/** About a booking on invoice. `day`: a long date. */
export const due = (paise: number, day: string) =>
  `${formatPaise(paise)} is due on ${day}. Your invoice says how to pay.`;
export const stillDue = (paise: number, day: string) => `${formatPaise(paise)} stays due on ${day}.`;
export const nothingDue = "You haven't paid for it yet, so there's no refund, and nothing is due any more.";
export const feeKept = (paise: number) => `We've kept a cancellation fee of ${formatPaise(paise)}.`;
export const returnedByBank = (paise: number) => `Your bank has returned ${formatPaise(paise)} to you.`;
export const returnedAfterDispute = (paise: number) =>
  `Your bank has returned ${formatPaise(paise)} to you after a dispute about this payment.`;
export const refundSubject = (paise: number, number: string) =>
  `${formatPaise(paise)} is on its way to your account (${number})`;
export const returnedSubject = (paise: number, number: string) =>
  `Your bank has returned ${formatPaise(paise)} (${number})`;
export const received = (paise: number) => `We've received ${formatPaise(paise)} from you.`;
export const stillConfirmed = "Your booking is confirmed and stays as it is.";
export const nothingBooked =
  "You don't have a booking, and there's nothing to pay. You can choose again on our website.";
export const paymentUnusableSubject = (paise: number, number: string) =>
  `We didn't take your second payment of ${formatPaise(paise)} (${number})`;
export const paymentUnusableText = (paise: number) =>
  `You paid twice for this booking. We didn't take the second payment of ${formatPaise(paise)}: your bank has only blocked it, and will release it within 5–7 working days.`;
export const nothingToDo = "You don't need to do anything.";

// Emails to and about guests.

export const unnamedCustomer = "Someone";
export const guest = {
  invited: {
    subject: (when: string, what: string) => `You're invited for ${when}: ${what}`,
    paragraphs: (inviter: string, centre: string) => [
      `${inviter} has invited you to ${centre}. A calendar entry is attached. At reception, just give ${inviter === unnamedCustomer ? "your host's" : `${inviter}'s`} name.`,
      "Don't know about this? You can ignore this email.",
    ],
  },
  changed: {
    subject: (when: string, what: string) => `Changed to ${when}: ${what}`,
    paragraphs: (inviter: string) => [
      `${inviter} has changed the booking you're invited to. Here are the new details. The attached entry updates your calendar.`,
    ],
  },
  cancelled: {
    subject: (when: string, what: string) => `Cancelled: ${when}, ${what}`,
    paragraphs: () => [
      "The booking you were invited to has been cancelled. The attached entry removes it from your calendar.",
    ],
  },
  withdrawn: {
    subject: (when: string, what: string) => `Invitation cancelled: ${when}, ${what}`,
    paragraphs: (inviter: string) => [
      `${inviter} has taken you off the guest list for this booking. The attached entry removes it from your calendar.`,
    ],
  },
};

// Emails with a link to the bookings of an email address.

export const bookingsSubject = "Your bookings";
export const bookingsText = (minutes: number) =>
  `Here's the link to your bookings. It works for ${minutes} minutes.`;
export const bookingsWarning =
  "Didn't ask for this? You can ignore this email. Please don't forward it: anyone with the link can open your bookings.";
export const viewBookings = "See my bookings";

// Emails about leads.

export const leadThanks = (brand: string) => `We've received your request – ${brand}`;
export const leadThanksText = (phone: string, time: string, day: string) =>
  `Thank you for getting in touch. We'll call you on ${phone} by ${time} on ${day}.`;
export const leadUrgent = (phone: string) =>
  `Is it urgent, or should we use another number? Call us on ${phone}, or reply to this email.`;
export const leadNotRequested = "Wasn't this you? Reply to this email and we won't call.";
/** Subject of the email to our team about a lead: what it is about, the team size, the city, and when to call. */
export const newLead = (
  { about, teamSize, city }: { about: string; teamSize?: number; city?: string },
  callBy: string,
  isMaybeBot: boolean,
) =>
  `${isMaybeBot ? "Perhaps a bot: " : ""}${about}${teamSize === undefined ? "" : ` for ${teamSize}`}${city === undefined ? "" : `, ${city}`}: call by ${callBy}`;
export const dayAndTime = (day: string, time: string) => `${day}, ${time}`;
/** What a lead is about if the enquirer has not said. */
export const callback = "Callback";
export const callRequested = (name: string) => `${name} would like a call.`;
export const promisedCall = (time: string, day: string) => `We promised to call by ${time} on ${day}.`;
/** Reasons for suspecting that a lead comes from a bot. */
export const possibleBot = {
  too_fast: "The form was sent within two seconds: filled in by a browser, or by a bot.",
  honeypot: "Perhaps a bot: a hidden field of the form was filled in. No email went to the enquirer.",
};
export const leadChanged = (name: string, id: string) => `Changed: ${name}'s lead ${id}`;
export const leadChangedText = (name: string) => `${name} has sent the form again with changes.`;
export const leadUpdate = (changes: string) => `New: ${changes}.`;
export const callUnchanged = (time: string, day: string) =>
  `The promised call stays as it was: by ${time} on ${day}.`;
export const lead = { lead: "Lead", received: "Received" };
export const leadFields = {
  name: "Name",
  phone: "Mobile number",
  email: "Email",
  companyName: "Company",
  teamSize: "Team size",
  city: "City",
  productType: "Looking for",
  about: "About",
  message: "Message",
  brand: "Brand",
  utm_source: "Source",
  campaign_name: "Campaign",
  utm_medium: "Medium",
  leadSourceUrl: "Page",
  ref: "Ref",
  referrer_details: "Referrer",
};

// Emails with alerts for the operator.

export const operations = (brand: string) => `${brand} operations`;
export const alarm = (check: string, rows: number) => `Alarm: ${check} (${rows})`;
export const alarmGreeting = "Hello,";
export const alarmText = (check: string, rows: number, repair: string) =>
  `A check of our records found ${pluralize(rows, "row")}: ${check.toLowerCase()}. ${repair}`;
export const alarmAdvice =
  "Run “npm run doctor” to see each row, and “npm run doctor -- --repair” to repair what can be repaired. You won't get another email about this check until it has come back clear.";
export const alarmFacts = {
  check: "Check",
  rows: "Rows",
  oldest: "Oldest",
  succeeded: "Last success",
  neverSucceeded: "never",
};
export const overdueCheck = (check: string) => `Alarm: not checked for hours: ${check}`;
export const overdueCheckText = (check: string) =>
  `A check of our records has failed for hours, so its mismatches would go unnoticed: ${check.toLowerCase()}.`;
export const overdueCheckAdvice =
  "The log of the site has the reason for each failed run. You won't get another alarm about this until the check has run again.";
