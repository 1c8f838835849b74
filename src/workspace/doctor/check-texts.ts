/** What a check is called, and what repairs a row that it finds. Plain data, because mails and the command say it alike. */
export type CheckText = {
  readonly title: string;
  readonly repair: string;
};

/** Every check of `npm run doctor`, in the order in which it is made. */
export const checkTexts = {
  money_without_booking: {
    title: "Money without a booking",
    repair: "The doctor's --repair refunds it.",
  },
  booking_without_money: {
    title: "Booking without money",
    repair: "Collect the money, or cancel it with “npm run cancel -- NUMBER REASON”.",
  },
  refunds_stuck: {
    title: "Refunds that wait for more than a day",
    repair:
      "The doctor's --repair tries them again; a refund that the gateway refuses is made by hand in its dashboard.",
  },
  refunds_failed: {
    title: "Refunds that the bank refused",
    repair:
      "The doctor's --repair tries them again. If the bank goes on refusing, ask the gateway's support to return the money.",
  },
  disputes: {
    title: "Disputed payments",
    repair:
      "Answer an open one in the gateway's dashboard before its date. Once you have dealt with a lost one, run the doctor with --seen ID.",
  },
  payments_pending: {
    title: "Payments that are pending for more than an hour",
    repair: "The doctor's --repair asks the gateway and settles them.",
  },
  messages_dead: {
    title: "Messages that were given up",
    repair: "Mend what the reason names, then the doctor's --repair sends them again.",
  },
  messages_late: {
    title: "Messages that are late",
    repair:
      "See that the site runs and that the mail server and the receiver of leads answer; they are then sent by themselves.",
  },
  events_unhandled: {
    title: "Gateway notifications that were not processed",
    repair: "The doctor's --repair acts on them.",
  },
  events_unmatched: {
    title: "Gateway notifications that match no payment or refund",
    repair:
      "See in the gateway's dashboard what they belong to, return money that is not yours, then run the doctor with --seen ID.",
  },
  invoice_gaps: {
    title: "Gaps in a series of invoices",
    repair: "Tell the accountant: a number that is missing is declared as cancelled in GSTR-1.",
  },
  invoice_duplicates: {
    title: "Invoice numbers that were used twice",
    repair: "Tell the accountant: a credit note takes one back, and a new invoice is issued.",
  },
  bookings_without_invoice: {
    title: "Paid bookings without an invoice",
    repair: "The doctor's --repair issues it.",
  },
  cancellations_without_credit_note: {
    title: "Cancelled bookings without a credit note",
    repair: "The doctor's --repair issues it.",
  },
  papers_unlike_money: {
    title: "Bookings whose invoices and payments differ",
    repair: "Compare the booking's invoices and credit notes with its payments, and tell the accountant.",
  },
  bookings_in_closed_places: {
    title: "Bookings in a centre or of an item that is closed",
    repair: "Agree on another place with the customer, or cancel it with “npm run cancel -- NUMBER REASON”.",
  },
  bookings_on_closed_days: {
    title: "Bookings at a time when their centre is closed",
    repair: "Agree on another time with the customer, or cancel it with “npm run cancel -- NUMBER REASON”.",
  },
  holds_overdue: {
    title: "Holds that ran out and were not ended",
    repair: "The doctor's --repair ends them.",
  },
  coupon_uses: {
    title: "Coupons whose uses do not match their bookings",
    repair: "The doctor's --repair counts them anew.",
  },
  gateway_payments: {
    title: "Payments that differ between our books and the gateway's",
    repair:
      "The doctor's --repair settles what belongs to a booking of ours. See in the gateway's dashboard whom the others belong to.",
  },
  gateway_refunds: {
    title: "Refunds that differ between our books and the gateway's",
    repair:
      "The doctor's --repair records what the gateway says of them, and settles their bookings. Compare what is left with the gateway's dashboard.",
  },
} as const satisfies Record<string, CheckText>;

export type CheckName = keyof typeof checkTexts;

/** The text of a check by its name; of one that only a newer program knows, its name. */
export function checkTextOf(name: string): CheckText {
  const known: Readonly<Record<string, CheckText>> = checkTexts;
  return known[name] ?? { title: name, repair: "" };
}
