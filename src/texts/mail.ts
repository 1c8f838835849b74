import { formatProseDays } from "../api/contract/ist.ts";
import { formatPaise } from "../api/contract/money.ts";
import { pluralize } from "./pluralize.ts";

/** Texts of emails to customers, guests, enquirers and our own team. */

export const greeting = (name: string) => (name === "" ? "Hello," : `Hello ${name},`);

// Emails about a booking.

export const confirmed = (item: string, centre: string, number: string) =>
  `Booked: ${item} at ${centre} (${number})`;
export const confirmedText = (withInvoice: boolean) =>
  `Your booking is confirmed. ${withInvoice ? "Your invoice and a calendar entry are attached" : "A calendar entry is attached"}. We look forward to seeing you.`;
export const nextSteps = (canMove: boolean) =>
  `Open your booking to invite guests${canMove ? ", move it or cancel it" : " or cancel it"}.`;
export const moved = (item: string, centre: string, number: string) =>
  `Moved: ${item} at ${centre} (${number})`;
export const movedText = "Your booking has been moved. Here's your new time.";
export const daysCancelled = (item: string, centre: string, number: string) =>
  `Days cancelled: ${item} at ${centre} (${number})`;
export const daysCancelledText = (dates: readonly string[]) =>
  `We've cancelled ${dates.length === 0 ? "the days you chose" : formatProseDays(dates)}. The rest of your booking stays as it is.`;
export const paidDifference = (paise: number) => `You've paid the difference of ${formatPaise(paise)}.`;
export const cancelled = (item: string, centre: string, number: string) =>
  `Cancelled: ${item} at ${centre} (${number})`;
export const cancelledText = "Your booking has been cancelled.";
export const cancelledByYou = "You've cancelled your booking.";
export const reminder = (item: string, centre: string, when: string) =>
  `Reminder: ${item} at ${centre}, ${when}`;
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
  invoice: "Invoice",
  creditNote: "Credit note",
  cancellation: "Cancellation",
};
export const nothingToPay = "Nothing to pay";
export const includingGst = (paise: number) => `${formatPaise(paise)} including GST`;

// Emails about refunds and about money that the bank returned.

const refundTime = "It should appear within 5–7 working days.";
export const refunding = (paise: number) =>
  `We're refunding ${formatPaise(paise)} the way you paid. ${refundTime}`;
export const refunded = (paise: number) =>
  `We've refunded ${formatPaise(paise)} the way you paid. ${refundTime}`;
export const returnedByBank = (paise: number) => `Your bank has returned ${formatPaise(paise)} to you.`;
export const returnedAfterDispute = (paise: number) =>
  `Your bank has returned ${formatPaise(paise)} to you after a dispute about this payment.`;
export const refundingSubject = (paise: number, number: string) =>
  `We're refunding ${formatPaise(paise)} (${number})`;
export const refundedSubject = (paise: number, number: string) =>
  `Refunded: ${formatPaise(paise)} (${number})`;
export const received = (paise: number) => `We've received ${formatPaise(paise)} from you.`;
export const stillConfirmed = "Your booking is confirmed and stays as it is.";
export const nothingBooked =
  "You don't have a booking, and there's nothing to pay. Other times and rooms may be available.";
export const paymentUnusableSubject = (paise: number, number: string) =>
  `We didn't take your second payment of ${formatPaise(paise)} (${number})`;
export const paymentUnusableText = (paise: number) =>
  `You paid twice for this booking. We didn't take the second payment of ${formatPaise(paise)}: your bank has only blocked it, and will release it within 5–7 working days.`;
export const nothingToDo = "You don't need to do anything.";

// Emails to and about guests.

export const unnamedCustomer = "Someone";
export const guest = {
  what: (item: string, centre: string) => `${item} at ${centre}`,
  invited: {
    subject: (what: string) => `You're invited: ${what}`,
    paragraphs: (inviter: string, centre: string) => [
      `${inviter} has invited you to ${centre}. A calendar entry is attached. At reception, just give ${inviter === unnamedCustomer ? "your host's" : `${inviter}'s`} name.`,
      "Don't know about this? You can ignore this email.",
    ],
  },
  changed: {
    subject: (what: string) => `Changed: ${what}`,
    paragraphs: (inviter: string) => [
      `${inviter} has changed the booking you're invited to. Here are the new details. The attached entry updates your calendar.`,
    ],
  },
  cancelled: {
    subject: (what: string) => `Cancelled: ${what}`,
    paragraphs: () => [
      "The booking you were invited to has been cancelled. The attached entry removes it from your calendar.",
    ],
  },
  withdrawn: {
    subject: (what: string) => `Invitation cancelled: ${what}`,
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
  "The log of the site has the reason for each failed run. You won't get another email about this until the check has run again.";
