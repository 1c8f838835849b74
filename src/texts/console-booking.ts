/** Texts of the page of a booking in the console. */
export const status = "Status";
export const statuses = {
  held: "Held",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  expired: "Hold expired",
  released: "Released",
} as const;
export const place = "Where";
export const when = "When";
export const passes = "Passes";
export const people = "People";
export const price = "Price";
export const coupon = (code: string) => `with ${code}`;
export const paid = "Paid, not refunded";
export const customer = "Customer";
export const erased = "The customer's data has been erased.";
export const company = "Company";
export const address = "Address";
export const phone = "Phone";
export const email = "Email";
export const showContact = "Show phone and email";
export const showContactHint = "The audit log records who has seen them.";
export const guests = "Guests";

export const history = "What happened";
export const made = (price: string) => `Booked for ${price}`;
export const payment = (amount: string, status: string) => `Payment of ${amount}: ${status}`;
export const paymentStatuses = {
  created: "begun",
  pending: "being confirmed",
  captured: "received",
  failed: "failed",
  refund_pending: "being refunded",
  refunded: "refunded",
} as const;
export const means = {
  bank_transfer: "bank transfer",
  cash: "cash",
  cheque: "cheque",
  upi: "UPI",
} as const;
export const outside = (means: string, reference: string) => ` (${means}, ${reference})`;
export const mail = (kind: string, state: string) => `Email “${kind}”: ${state}`;
export const mailStates = {
  waiting: "not sent yet",
  retrying: "failed, being sent again",
  sent: "sent",
  failed: "could not be sent",
} as const;
export const document = (kind: string, number: string, total: string) => `${kind} ${number}, ${total}`;
export const documents = { invoice: "Invoice", credit_note: "Credit note" } as const;
export const refund = (amount: string, status: string, reason: string) =>
  `Refund of ${amount}: ${status}. ${reason}`;
export const refundStatuses = {
  pending: "on its way",
  refunded: "done",
  failed: "rejected by the bank",
  void: "not needed any more",
  to_pay_out: "our office has to transfer it",
} as const;
export const by = (actor: string) => `by ${actor}`;
export const theCustomer = "the customer";
export const aJob = "the system";
export const note = (text: string, by: string) => `Note by ${by}: ${text}`;
