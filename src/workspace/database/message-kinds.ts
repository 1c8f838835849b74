import * as v from "valibot";

const lead = v.object({ leadId: v.string() });
/** `changed` names the fields that hold something else now. */
const changedLead = v.object({ leadId: v.string(), changed: v.array(v.string()) });
const order = v.object({ orderId: v.string() });
/** `reason`: a sentence for the customer, absent if `by` names them; `creditNote`: its number. */
const cancelled = v.object({
  orderId: v.string(),
  creditNote: v.optional(v.nullable(v.string())),
  reason: v.optional(v.string()),
  by: v.optional(v.literal("customer")),
  refundPaise: v.optional(v.number()),
});
/** Changes, cancelled dates (absent in messages of an earlier release), paise returned or paid, numbers of invoices and credit notes. */
const changedBooking = v.object({
  orderId: v.string(),
  change: v.picklist(["moved", "days_cancelled"]),
  dates: v.optional(v.array(v.string())),
  refundPaise: v.optional(v.number()),
  paidPaise: v.optional(v.number()),
  creditNote: v.optional(v.nullable(v.string())),
  invoice: v.optional(v.nullable(v.string())),
});
/** `amountPaise` and `reason` of the refund, else those of the order; `isFromBank`: taken back after a dispute. */
const refund = v.object({
  orderId: v.string(),
  refundId: v.optional(v.string()),
  amountPaise: v.optional(v.number()),
  reason: v.optional(v.string()),
  isFromBank: v.optional(v.boolean()),
});
const notTaken = v.object({ orderId: v.string(), amountPaise: v.number() });
/** `revision` is that of the booking when it was due: one that was changed since is reminded of by another. */
const reminder = v.object({ orderId: v.string(), revision: v.number() });
/** What a guest is told of the booking; `cancelled` also when only the invitation was withdrawn. */
const guest = v.object({
  orderId: v.string(),
  guestId: v.string(),
  news: v.picklist(["invited", "changed", "cancelled"]),
});
/** `linkId` is a row of `booking_links`; the key is worked out when the mail is written. */
const bookingsLink = v.object({ linkId: v.string() });

/** `check` is a name of the doctor's checks, `oldestAt` an ISO instant. */
const alarm = v.object({ check: v.string(), rows: v.number(), oldestAt: v.nullable(v.string()) });

/** Every kind of outbox message with its payload: ids only, no personal data. The sender reads the record. */
export const messageKinds = {
  /** To us: someone asks for a call back or a quote. */
  lead_notice: lead,
  /** To the enquirer: we have it, and call by then. */
  lead_thanks: lead,
  /** To us: an enquirer has corrected a lead. */
  lead_changed: changedLead,
  /** To `LEAD_WEBHOOK_URL`. */
  lead_webhook: lead,
  /** To `LEAD_WEBHOOK_URL`: a lead was corrected. */
  lead_changed_webhook: changedLead,
  /** To the customer: the code that confirms the address of a booking that costs nothing. */
  confirm_email: order,
  /** To the customer: the booking stands; with the calendar file and the way to the invoice. */
  booking_confirmed: order,
  /** To the customer: the booking was cancelled. */
  booking_cancelled: cancelled,
  /** To the customer: the booking was moved, or some of its days were cancelled. */
  booking_changed: changedBooking,
  /** To the customer: the booking begins soon. Sent once at the most. */
  booking_reminder: reminder,
  /** To a guest of a booking: when and where, without price, invoice and the link that opens the order. */
  guest_news: guest,
  /** To the customer: money came that buys nothing, and why; it is going back. */
  money_returning: refund,
  /** To the customer: the gateway has sent the money back. */
  money_returned: refund,
  /** To the customer: a second payment was set aside and never taken; the bank lets go of it. */
  payment_not_taken: notTaken,
  /** To whoever asks for their bookings: the link that opens the list, if there are any. */
  bookings_link: bookingsLink,
  /** To `ALARM_EMAIL`: a check of `npm run doctor` found something. */
  alarm,
} as const satisfies Record<string, v.GenericSchema>;

export type MessageKind = keyof typeof messageKinds;

/** Kinds that anybody can have sent to an address of their choice; they are limited by recipient. */
export type VisitorMailKind = "confirm_email" | "bookings_link" | "lead_thanks";
export type MessagePayload<Kind extends MessageKind> = v.InferOutput<(typeof messageKinds)[Kind]>;

/** A message to be sent: a kind of the table above with its payload. */
export type Announcement<Kind extends MessageKind = MessageKind> = {
  [Each in Kind]: {
    readonly kind: Each;
    readonly payload: Readonly<MessagePayload<Each>>;
    /** When to send; at once is `now`. */
    readonly dueAt: Date;
  };
}[Kind];

/** A message as `announce` takes it, due at once. */
export function message<Kind extends MessageKind>(
  kind: Kind,
  payload: MessagePayload<Kind>,
  now: Date,
): { readonly kind: Kind; readonly payload: MessagePayload<Kind>; readonly dueAt: Date } {
  return { kind, payload, dueAt: now };
}

/** A message read back from the outbox; null when this program knows no such kind or payload. */
export function readMessage(kind: string, payload: unknown): Message | null {
  if (!isKind(kind)) return null;
  const checked = v.safeParse(messageKinds[kind], payload);
  // The payload has just been checked by the schema of this very kind.
  return checked.success ? ({ kind, ...checked.output } as Message) : null;
}

/** A kind with what its payload names. */
export type Message = { [Kind in MessageKind]: { readonly kind: Kind } & MessagePayload<Kind> }[MessageKind];

function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}
