import * as v from "valibot";
import * as texts from "../../texts/staff.ts";
import { guest } from "./changes.ts";
import { instant, istDate, paise, placeId, singleLineText, taxDocumentKind } from "./primitives.ts";
import { arrival, staffBooking, staffId } from "./staff.ts";

/** The number of a booking, such as `B261123-7K2M9Q`, in a path. */
export const bookingNumber = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** Maximum length of a reason that a customer reads. */
export const maxReasonLength = 300;

/** Who made a change. `name`: of the member of staff, of the command with its user, or of the job. */
const actor = v.object({
  kind: v.picklist(["customer", "staff", "command", "job"]),
  name: v.nullable(v.string()),
});

/** Something that happened to a booking. `at` is when it happened or was recorded. */
const bookingEvent = v.variant("is", [
  v.object({ is: v.literal("made"), at: instant, totalPaise: paise }),
  v.object({
    is: v.literal("payment"),
    at: instant,
    amountPaise: paise,
    status: v.picklist(["created", "pending", "captured", "failed", "refund_pending", "refunded"]),
    /** How the customer paid outside the gateway; null for a payment at the gateway. */
    means: v.nullable(v.picklist(["bank_transfer", "cash", "cheque", "upi"])),
    reference: v.nullable(v.string()),
  }),
  v.object({
    is: v.literal("mail"),
    at: instant,
    /** The kind of the message in the outbox. */
    kind: v.string(),
    /** `failed`: the delivery was abandoned. `retrying`: it has failed at least once. */
    state: v.picklist(["waiting", "retrying", "sent", "failed"]),
    sentAt: v.nullable(instant),
  }),
  v.object({
    is: v.literal("document"),
    at: instant,
    kind: taxDocumentKind,
    number: v.string(),
    totalPaise: paise,
  }),
  v.object({
    is: v.literal("refund"),
    at: instant,
    amountPaise: paise,
    status: v.picklist(["pending", "refunded", "failed", "void", "to_pay_out"]),
    reason: v.string(),
    refundedAt: v.nullable(instant),
  }),
  v.object({
    is: v.literal("act"),
    at: instant,
    /** The name of an act of the audit table. */
    act: v.string(),
    actor,
    /** Ids, dates, counts and amounts in paise. */
    details: v.record(v.string(), v.unknown()),
  }),
  v.object({ is: v.literal("note"), at: instant, text: v.string(), by: v.string() }),
]);

export const bookingResponse = v.object({
  booking: v.object({
    ...staffBooking.entries,
    /** Changes with each change of the booking. An act on the booking sends the version that the member has seen. */
    version: v.string(),
    itemId: v.string(),
    centre: v.object({ id: placeId, name: v.string() }),
    when: v.string(),
    start: instant,
    end: instant,
    totalPaise: paise,
    /** Captured money that is neither refunded nor being refunded. */
    paidPaise: paise,
    /** An unpaid hold: its end and, if it was made by phone, the payment link for roles that book by phone. */
    hold: v.nullable(v.object({ until: instant, link: v.nullable(v.string()) })),
    /** What is still to be paid for a booking on invoice, by an IST date. */
    due: v.nullable(v.object({ on: istDate, amountPaise: paise })),
    gstin: v.nullable(v.string()),
    address: v.nullable(v.string()),
    couponCode: v.nullable(v.string()),
    isErased: v.boolean(),
    /** The dates of the booking. A room that is booked once has one. */
    days: v.array(
      v.object({
        date: istDate,
        arrival: v.nullable(arrival),
      }),
    ),
    /** True if the dates can be cancelled one by one. */
    hasSeparateDays: v.boolean(),
    /** Guests with masked email addresses. */
    guests: v.array(v.object({ id: v.string(), name: v.string(), email: v.string() })),
    /** The items of the centre to which staff can move the booking, its own included. */
    items: v.array(v.object({ id: v.string(), name: v.string() })),
    /** Who else may confirm a refund beyond the day's limit. Empty if the member cannot exceed the limit. */
    secondPersons: v.array(v.object({ id: staffId, name: v.string() })),
  }),
  /** In order of time. */
  events: v.array(bookingEvent),
});

export const contactResponse = v.object({ phone: v.string(), email: v.string() });

/**
 * Idempotency key of an act. A form sends the same key each time it is submitted, so that a second submission gets the
 * result of the first.
 */
export const actKey = v.pipe(v.string(), v.minLength(8), v.maxLength(100));
/** The version of the booking that the member has seen. If it is outdated, nothing is changed. */
const version = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const reason = singleLineText(maxReasonLength, { minLength: 3, tooShort: texts.reasonTooShort });

/** Fields of an act that can be previewed. */
const previewed = {
  ...{ key: actKey, version },
  /** True to get the effects without changing anything. */
  preview: v.boolean(),
  /** `seen` of the preview that the member has confirmed. If the effects differ now, nothing is changed. */
  seen: v.optional(v.pipe(v.string(), v.maxLength(100))),
} as const;
/** Fields of an act that may refund money. */
const refunding = {
  reason,
  /** Confirms that the act concerns dates that have begun or are over. */
  isAfterTheEvent: v.boolean(),
  /** Another owner or manager, who has confirmed a refund beyond the day's limit. */
  secondPerson: v.optional(staffId),
} as const;

export const cancelBookingRequest = v.pipe(
  v.strictObject({
    ...previewed,
    ...refunding,
    /** `amountPaise`: a part of the money, and the booking stays. `feePaise`: what is kept of the price. */
    refund: v.union([
      v.picklist(["full", "by_terms"]),
      v.strictObject({ feePaise: paise }),
      v.strictObject({ amountPaise: paise }),
    ]),
    /** The dates to cancel. If omitted, all. */
    dates: v.optional(v.pipe(v.array(istDate), v.minLength(1), v.maxLength(200))),
  }),
  v.check(
    ({ refund, dates }) => dates === undefined || typeof refund === "string" || "feePaise" in refund,
    texts.datesOfPartialRefund,
  ),
);

export const moveBookingRequest = v.strictObject({
  ...previewed,
  ...refunding,
  /** Another item of the same centre. If omitted, the item of the booking. */
  itemId: v.optional(placeId),
  /** The start of a room, and its end unless the booking keeps its length; or the dates of passes. */
  time: v.union([
    v.strictObject({ start: instant, end: v.optional(instant) }),
    v.strictObject({ dates: v.pipe(v.array(istDate), v.minLength(1), v.maxLength(200)) }),
  ]),
  /** `keep`: the booking keeps its price. `by_rules`: the difference to a lower price is refunded. */
  price: v.picklist(["keep", "by_rules"]),
});

const buyerDetail = v.optional(v.pipe(v.string(), v.maxLength(500)));
export const correctBuyerRequest = v.strictObject({
  ...previewed,
  /** An empty text removes a detail. An omitted detail does not change. */
  buyer: v.strictObject({
    ...{ name: buyerDetail, company: buyerDetail, gstin: buyerDetail, address: buyerDetail },
  }),
});

export const resendEmailRequest = v.strictObject({ key: actKey, version });
export const resendEmailResponse = v.object({
  email: v.picklist(["booking_confirmed", "booking_cancelled", "payment_link"]),
});

export const addNoteRequest = v.strictObject({
  key: actKey,
  text: singleLineText(500, { minLength: 2, tooShort: texts.noteTooShort }),
});

export const changeGuestsRequest = v.strictObject({
  key: actKey,
  /** Ids of guests. Those who are no longer on the list are ignored. */
  remove: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(500)),
  /** The guest to invite. */
  add: v.optional(guest),
});

export const recordArrivalRequest = v.strictObject({
  key: actKey,
  /** A date of the booking, today or earlier. */
  date: istDate,
  /** Null to undo. */
  state: v.nullable(arrival),
  /** What the member has seen. If it has changed, nothing is changed. */
  was: v.nullable(arrival),
});

/** The response of an act or its preview. */
function effectsOf<Effects extends v.ObjectEntries>(effects: Effects) {
  return v.object({
    /** False for a preview. */
    isDone: v.boolean(),
    effects: v.object({
      ...effects,
      /** The number of emails. */
      mails: v.object({ customer: v.number(), guests: v.number() }),
    }),
    /** Identifies the effects. */
    seen: v.string(),
    /** The numbers of issued invoices and credit notes. Empty for a preview. */
    documents: v.array(v.string()),
  });
}

/** `payoutPaise`: the part of the refund that the office pays out. */
const money = { refundPaise: paise, payoutPaise: v.number() } as const;

export const cancelBookingResponse = effectsOf({
  ...money,
  /** The status after the act. */
  status: v.picklist(["confirmed", "cancelled"]),
  /** What is credited on the invoice. More than the refund if the booking is on invoice and unpaid. */
  creditPaise: paise,
  /** What is kept of the price of the cancelled dates. It stays due if the booking is unpaid. */
  keptPaise: paise,
  /** What would be credited by the terms of the booking. */
  termsPaise: paise,
});
export const moveBookingResponse = effectsOf({ ...money, totalPaise: paise });
export const correctBuyerResponse = effectsOf({
  changed: v.array(v.string()),
  /** The invoices that are replaced. */
  invoices: v.array(v.object({ corrects: v.string(), amountPaise: paise })),
});
