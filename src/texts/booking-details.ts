import { pluralize } from "./pluralize.ts";

/**
 * Texts of the booking page: the time step and the details step. The texts of the other steps are in
 * `booking-payment.ts`.
 */

export const bookARoom = "Book a room";
export const chooseATime = "Choose a time.";
export const titles = {
  choose: (room: string) => `Book ${room}`,
  details: (room: string) => `${yourDetails}: ${room}`,
  pay: (room: string) => `${reviewAndPay}: ${room}`,
  over: (room: string) => `Book ${room}`,
  code: (room: string) => `${confirmEmail}: ${room}`,
  taken: (room: string, unit: keyof typeof taken) => `${taken[unit]}: ${room}`,
  expired: (room: string) => `${expired}: ${room}`,
  released: (room: string) => `${released}: ${room}`,
};
export const description = (item: string, centre: string, place: string, minutes: number) =>
  `${item} at ${centre}, ${place}: see what's available, hold it for ${minutes} minutes and pay online. All prices include GST.`;
export const notFound = "We couldn't find this room or pass. It may have been renamed.";
export const steps = "Booking steps";
/** By unit. */
export const stepNames = { hour: ["Time", "Details", "Payment"], day: ["Days", "Details", "Payment"] };
export const step = (number: number, of: number, heading: string) => `Step ${number} of ${of}: ${heading}`;
export const yourBooking = "Your booking";
export const checkingTime = "Checking that it's still available…";

// Texts of the time step.

export const when = "When do you need it?";
export const nextDays = "Next days";
export const today = "Today";
export const closed = "Closed";
export const date = "Date";
export const showDay = "Show this day";
export const chooseDay = "Choose a day to see what's available.";
export const notLoaded = "We couldn't load what's available";
export const closedOn = (day: string, reason: string | undefined) =>
  `The centre is closed on ${day}${reason ? ` (${reason})` : ""}.`;
export const noPassesOn = (day: string) => `No passes are left on ${day}.`;
export const startsOn = (count: number, day: string) =>
  `${pluralize(count, "start time")} available on ${day}`;
export const passesOn = (count: number, day: string) =>
  `${pluralize(count, "pass", "passes")} left on ${day}`;
export const start = "Start time (IST)";
export const morning = "Morning";
export const afternoon = "Afternoon";
export const evening = "Evening";
export const nothingAvailable = (partOfDay: string) => `${partOfDay}: nothing available`;
export const duration = "Duration";
export const durationUntil = (duration: string, end: string) => `${duration}, until ${end}`;
export const people = "People";
export const upTo = (max: number) => `Up to ${max}`;
export const passesADay = "Passes a day";
export const onePerPerson = "One per person";
export const days = "Days";
export const daysText = (max: number) => `Up to ${max} days in one booking, consecutive or not.`;
export const moreDates = "More dates";
export const noneLeft = "Full";
export const left = (count: number) => `${count} left`;
/** Contains a link in the markup of content files, `[label](href)`. */
export const largeOrder = (passes: number, days: number, href: string) =>
  `Need more than ${passes} passes a day or ${days} days? [Contact us and we'll arrange it](${href}).`;
export const checkingAvailability = "Checking availability…";
export const continueButton = "Continue";
export const includingGst = (price: string) => `${price} including GST`;

// Texts of the details step.

export const yourDetails = "Your details";
/** The button that fills in the details of the last booking. */
export const useDetailsOf = (name: string) => `Use ${name}'s details`;
export const detailsFilledIn = "Your details are filled in.";
export const detailsLead = (sendsMail: boolean) =>
  `${sendsMail ? "We'll send your confirmation and invoice to this email address." : "Practice site: no emails go out. You'll find your confirmation and invoice on your booking's page."} You pay in the next step.`;
export const customer = {
  name: { label: "Name" },
  email: { label: "Email" },
  phone: { label: "Mobile number", hint: "10-digit Indian number" },
  company: { label: "Company" },
  gstin: { label: "GSTIN or UIN", hint: "To claim input tax credit" },
  address: { label: "Registered address", hint: "Needed with a GSTIN. It goes on the invoice." },
  state: { label: "State" },
};
export const stateOfGstin = "As in the GSTIN";
export const otherState = (gstinState: string | null | undefined, centreState: string | null | undefined) =>
  `This GSTIN is registered in ${gstinState ?? "another state"}. GST for this centre is charged in ${centreState ?? "its own state"}, so you can't claim input tax credit on this booking.`;
export const passesForDays = (passes: number, days: number) =>
  `${pluralize(passes, "pass", "passes")}, ${pluralize(days, "day")}`;
/** By unit. */
export const changeTime = { hour: "Change time", day: "Change days" };
export const continueToPayment = "Continue to payment";
export const holdNote = (minutes: number) => `You'll have ${minutes} minutes to pay.`;
export const replacesHold = (item: string, time: string) =>
  `You're holding ${item} until ${time}. Continuing here releases it.`;
export const movesHold = (item: string, time: string) =>
  `You're holding ${item} until ${time}. Continuing here changes that hold.`;
export const holding = "Holding it for you…";
export const checking = "Checking…";

// Headings of later steps. They are also used in the page's title.

export const reviewAndPay = "Review and pay";
export const confirmEmail = "Confirm your email";
export const expired = "Your hold has expired";
export const released = "Hold released";
/** By unit. */
export const taken = {
  hour: "This time is no longer available",
  day: "There aren't enough passes left",
};

export const somethingWentWrong = "Something went wrong";
export const inputNotLost = "Nothing you've entered is lost.";
export const retryOnceOnline = "Please try again once you're back online.";
export const retriedOnceOnline = "We'll try again as soon as you're back online.";
export const unavailable = "Bookings are unavailable right now";
export const unavailableText = "Nothing is lost. Please try again in a moment.";
export const summary = { when: "When", notChosen: "Not chosen yet", people: "People", passes: "Passes" };
