import { formatPaise } from "../api/contract/money.ts";
import { pluralize } from "./pluralize.ts";

/** Texts of the page of a booking in the console. */
export const title = (number: string) => `Booking ${number}`;
export const facts = {
  status: "Status",
  item: "Room or pass",
  time: "Time",
  size: "For",
  customer: "Customer",
  contact: "Contact",
  company: "Company",
  gstin: "GSTIN",
  address: "Address",
  guests: "Guests",
  coupon: "Coupon",
  price: "Price",
  paid: "Paid and not refunded",
  due: "Still to be paid",
  heldUntil: "Held until",
  paymentLink: "Payment link",
} as const;
export const linkHint =
  "Copy it or read it out. Anyone with this link can open the booking, so give it only to the customer.";
export const size = {
  hour: (people: number) => pluralize(people, "person", "people"),
  day: (quantity: number) => pluralize(quantity, "pass a day", "passes a day"),
} as const;
export const due = (paise: number, date: string) => `${formatPaise(paise)} by ${date}`;
export const reveal = "Show phone and email";
export const revealed = "This has been recorded in the audit log.";
export const erased = "The customer's data for this booking has been erased.";

export const history = "What happened";
export const columns = { time: "Time", event: "Event", by: "By" } as const;
export const made = (paise: number) => `Booked for ${formatPaise(paise)}`;
export const paymentStatus = {
  created: "Payment started",
  pending: "Payment pending",
  captured: "Paid",
  failed: "Payment failed",
  refund_pending: "Payment being refunded",
  refunded: "Payment refunded",
} as const;
export const means = {
  bank_transfer: "by bank transfer",
  cash: "in cash",
  cheque: "by cheque",
  upi: "by UPI",
} as const;
export const documents = { invoice: "Invoice", credit_note: "Credit note" } as const;
export const refundStatus = {
  pending: "Refund started",
  refunded: "Refunded",
  failed: "Refund failed",
  void: "Refund no longer owed",
  to_pay_out: "Refund to be paid out by the office",
} as const;
export const mailState = {
  waiting: "about to be sent",
  retrying: "failed, and will be sent again",
  sent: "sent",
  failed: "could not be delivered",
} as const;
export const mails: Readonly<Record<string, string>> = {
  confirm_email: "Email with a code",
  payment_link: "Email: payment link",
  booking_confirmed: "Email: confirmation",
  booking_cancelled: "Email: cancellation",
  booking_changed: "Email: change",
  invoice_corrected: "Email: corrected invoice",
  booking_reminder: "Email: reminder",
  guest_news: "Email to a guest",
  money_returning: "Email: payment not used",
  money_returned: "Email: refund",
  payment_not_taken: "Email: payment not taken",
};
export const otherMail = (kind: string) => `Email: ${kind.replaceAll("_", " ")}`;
/** Acts of the audit table, by their names. */
export const acts: Readonly<Record<string, string>> = {
  booking_confirmed: "Confirmed",
  booking_moved: "Moved",
  booking_cancelled: "Cancelled",
  days_cancelled: "Some dates cancelled",
  guests_changed: "Guests changed",
  buyer_corrected: "Buyer corrected",
  email_resent: "Email sent again",
  contact_revealed: "Contact shown",
  refund_confirmed: "Refund beyond the day's limit confirmed by another person",
  reminders_changed: "Reminders changed",
  token_renewed: "Link renewed",
  order_erased: "Personal data erased",
};
export const otherAct = (act: string) => {
  const words = act.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
/** By the way to pay. `reason`: why a booking is free. */
export const bookedByPhone = {
  link: () => "Booked by phone, to be paid with a link",
  invoice: () => "Booked by phone, on invoice",
  free: (reason: string) => `Booked by phone, at no charge: ${reason}`,
} as const;
export const arrivalRecorded = {
  arrived: (date: string) => `Arrived on ${date}`,
  did_not_come: (date: string) => `Did not come on ${date}`,
  undone: (date: string) => `Arrival on ${date} undone`,
} as const;
export const actors = { customer: "Customer", job: "System", command: "Command", staff: "Staff" } as const;
export const note = (text: string) => `Note: ${text}`;

export const arrivals = "Arrivals";
export const arrival = { arrived: "Arrived", did_not_come: "Did not come" } as const;
export const undo = "Undo";

export const actsHeading = "Change this booking";
export const done: Readonly<Record<string, string>> = {
  book_link: "The time is held. The email with the payment link is on its way.",
  book_invoice: "Booked on invoice. The email is on its way.",
  book_free: "Booked at no charge. The email is on its way.",
  cancel: "Done. The emails and the refund are on their way.",
  move: "The booking is moved. The emails are on their way.",
  buyer: "The buyer is corrected. The email is on its way.",
  resend: "The email is sent again.",
  guests: "Saved. New and removed guests get an email.",
  note: "The note is saved.",
  arrival: "Saved.",
};

export const reason = "Reason, which the customer reads";
export const amount = "Amount in rupees";
export const amountNeeded = "Enter an amount in rupees, such as 500.";
export const afterTheEvent = "Also if the booking has started or is over";
export const secondPerson = "Who else has confirmed a refund beyond the day's limit";
export const nobody = "Nobody";
export const preview = "Preview";
export const back = "Back to the booking";

export const cancel = {
  heading: "Cancel or refund",
  money: "Money",
  full: "Cancel and refund everything",
  by_terms: "Cancel and refund by the terms of the booking",
  fee: "Cancel and keep a fee",
  part: "Refund a part, and keep the booking",
  dates: "Dates to cancel; none means all",
  confirm: "Confirm",
} as const;
export const move = {
  heading: "Move",
  date: "New date",
  start: "Start",
  end: "End (leave empty to keep the length)",
  dates: "New dates, such as 2026-12-03, 2026-12-10",
  item: "Room or pass",
  price: "Price",
  keep: "Keep the price",
  by_rules: "Charge the price of the new time and refund the difference",
  timeNeeded: "Enter a date and a time.",
  confirm: "Move the booking",
} as const;
export const buyer = {
  heading: "Correct the buyer",
  name: "Name",
  company: "Company",
  gstin: "GSTIN",
  address: "Address",
  confirm: "Correct the buyer",
} as const;
export const resend = {
  heading: "Send the email again",
  confirm: "Send the email again",
  confirmLink: "Send the payment link again",
} as const;
export const changeGuests = {
  heading: "Change the guests",
  remove: "Guests to remove",
  guestName: "Name of a new guest",
  guestEmail: "Email of a new guest",
  confirm: "Save the guests",
} as const;
export const addNote = {
  heading: "Write a note",
  text: "Note for other staff",
  confirm: "Save the note",
} as const;

export const previewTitle = "Please check";
export const effects = {
  status: "Status after this",
  refundPaise: "Refund",
  payoutPaise: "of which the office pays out",
  creditPaise: "Credited on the unpaid invoice",
  keptPaise: "Kept",
  termsPaise: "By the terms of the booking",
  totalPaise: "Price after this",
  changed: "Changes",
  invoices: "Invoices that are replaced",
  mails: "Emails",
} as const;
export const stillDue = "Still to be paid";
export const mailCounts = ({ customer, guests }: Readonly<Record<"customer" | "guests", number>>) =>
  guests === 0
    ? `${customer} to the customer`
    : `${customer} to the customer, ${guests} to ${guests === 1 ? "a guest" : "guests"}`;
export const nothing = "Nothing";
