import { formatPaise } from "../api/contract/money.ts";

/** Texts of the booking by phone in the console. */
export const title = "Book by phone";
export const centre = "Centre";
export const item = "Room or pass";
export const chooseItem = "Choose a room or a pass";
export const choose = "Choose";
export const itemAt = (item: string, centre: string) => `${item}, ${centre}`;
export const noCentres = "There is no centre in which you can book.";

export const time = "Time";
export const date = "Date";
export const start = "Start";
export const end = "End (leave empty for one hour)";
export const people = "People";
export const dates = "Dates, such as 2026-12-03, 2026-12-10";
export const passes = "Passes a day";
export const freeTimes = "See the free times";
export const blockInstead = "Block this time instead";
export const timeNeeded = "Enter a date and a time.";
export const datesNeeded = "Enter at least one date.";

export const customer = "Customer";
export const fields = {
  name: "Name",
  phone: "Mobile number",
  email: "Email",
  company: "Company (optional)",
  gstin: "GSTIN (optional)",
  address: "Registered address, needed with a GSTIN",
} as const;

export const payment = "How the customer pays";
export const paymentMethods = {
  link: "With a payment link by email",
  invoice: "On invoice, by bank transfer",
  free: "No charge, with a reason",
} as const;
export const couponCode = "Coupon (optional)";
export const dueOn = (days: number, maxDays: number) =>
  `Due date of the invoice (default: in ${days} days, at most ${maxDays})`;
export const reason = "Reason for no charge. The audit log keeps it, so leave out names and contact details.";
export const preview = "Preview";

export const alternatives = "Other available times";
/** `when`: date and time, or dates. */
export const alternative = (name: string, when: string, paise: number) =>
  `${name}, ${when}, ${formatPaise(paise)}`;
export const keyUsed =
  "Nothing was booked now, because this form has already made a booking. Please look for that booking on the day of the centre, or search for the customer. Preview the form again only if the customer wants a second booking.";
export const findFirst = "Look for the first booking on this day";

export const previewTitle = "Please check";
/** What was typed. */
export const typed = {
  ...fields,
  company: "Company",
  gstin: "GSTIN",
  address: "Registered address",
} as const;
export const what = "What";
export const when = "When";
export const price = "Price";
export const next = "What happens next";
export const linkSent = (email: string, until: string) =>
  `We email the payment link to ${email}, and hold the time until ${until}. You can also copy the link from the booking's page.`;
export const invoiceSent = (email: string, paise: number, date: string) =>
  `The booking is confirmed. We email the confirmation and the invoice to ${email}. ${formatPaise(paise)} is due on ${date}.`;
export const freeSent = (email: string) =>
  `The booking is confirmed, and there's nothing to pay. We email the confirmation to ${email}.`;
export const confirm = {
  link: "Hold and send the link",
  invoice: "Book on invoice",
  free: "Book at no charge",
} as const;
export const change = "Change something";
