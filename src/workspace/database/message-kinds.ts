import * as v from "valibot";

const lead = v.object({ leadId: v.string() });
/** `changed`: the names of the changed fields of the lead. */
const changedLead = v.object({ leadId: v.string(), changed: v.array(v.string()) });
const order = v.object({ orderId: v.string() });
/**
 * `reason`: a sentence for the customer, omitted if `by` is set. `creditNote`: number of the credit note. `keptPaise`: the
 * fee that an operator keeps.
 */
const cancelled = v.object({
  orderId: v.string(),
  creditNote: v.optional(v.nullable(v.string())),
  reason: v.optional(v.string()),
  by: v.optional(v.literal("customer")),
  refundPaise: v.optional(v.number()),
  keptPaise: v.optional(v.number()),
});
/**
 * `dates`: cancelled dates (omitted in messages of a previous release). `creditNote`, `invoice`: numbers of issued
 * documents. `reason`, `keptPaise`: as in `cancelled`, if an operator made the change.
 */
const changedBooking = v.object({
  orderId: v.string(),
  change: v.picklist(["moved", "days_cancelled"]),
  dates: v.optional(v.array(v.string())),
  reason: v.optional(v.string()),
  refundPaise: v.optional(v.number()),
  keptPaise: v.optional(v.number()),
  paidPaise: v.optional(v.number()),
  creditNote: v.optional(v.nullable(v.string())),
  invoice: v.optional(v.nullable(v.string())),
});
/**
 * `amountPaise`, `reason`: of the refund; by default, those of the order. `isFromBank`: true for a refund by a bank
 * after a dispute. `creditNote`: set if an operator refunds a part of a booking that stays; the email states the reason.
 */
const refund = v.object({
  orderId: v.string(),
  refundId: v.optional(v.string()),
  amountPaise: v.optional(v.number()),
  reason: v.optional(v.string()),
  isFromBank: v.optional(v.boolean()),
  creditNote: v.optional(v.nullable(v.string())),
});
/** `documents`: the numbers of the credit notes and the corrected invoices. */
const corrected = v.object({ orderId: v.string(), documents: v.array(v.string()) });
const paymentNotTaken = v.object({ orderId: v.string(), amountPaise: v.number() });
/** `revision`: the booking's revision when the reminder was due. A change after that causes a new reminder. */
const reminder = v.object({ orderId: v.string(), revision: v.number() });
/** A mail to a guest of a booking. `cancelled`: the booking was cancelled, or only the invitation was withdrawn. */
const guest = v.object({
  orderId: v.string(),
  guestId: v.string(),
  news: v.picklist(["invited", "changed", "cancelled"]),
});
/** `linkId`: id of a row of `booking_links`. The key of the link is derived when the mail is rendered. */
const bookingsLink = v.object({ linkId: v.string() });

/** `check`: name of a reconciliation check; `oldestAt`: ISO instant. */
const alarm = v.object({ check: v.string(), rows: v.number(), oldestAt: v.nullable(v.string()) });
/** `succeededAt`: ISO instant of the check's last success, or null. */
const overdueCheck = v.object({ check: v.string(), succeededAt: v.nullable(v.string()) });
/**
 * `rows`: number of findings, or null if the check has not succeeded for hours. `since`: ISO instant of the oldest
 * finding, or of the last success.
 */
const alarmWebhook = v.object({
  check: v.string(),
  rows: v.nullable(v.number()),
  since: v.nullable(v.string()),
});
/** `keys`: surrogate keys (`http/cache-keys.ts`). */
const purge = v.object({ keys: v.array(v.string()) });

/**
 * All kinds of outbox messages with their payloads. A payload contains ids, not personal data; the sender reads the
 * record.
 */
export const messageKinds = {
  /** To us: a visitor has requested a callback or a quote. */
  lead_notice: lead,
  /** To the enquirer: confirms the request and mentions the promised time of the callback. */
  lead_thanks: lead,
  /** To us: a visitor has submitted a lead again with changed fields. */
  lead_changed: changedLead,
  /** To `LEAD_WEBHOOK_URL`: a visitor has requested a callback or a quote. */
  lead_webhook: lead,
  /** To `LEAD_WEBHOOK_URL`: a visitor has submitted a lead again with changed fields. */
  lead_changed_webhook: changedLead,
  /** To the customer of a booking that costs nothing: the code that confirms the email address. */
  confirm_email: order,
  /** To the customer, for whom staff hold a time: the link with which to pay. */
  payment_link: order,
  /** To the customer: the booking is confirmed. Contains the calendar file and the link to the invoice. */
  booking_confirmed: order,
  /** To the customer: the booking was cancelled. */
  booking_cancelled: cancelled,
  /** To the customer: the booking was moved, or some of its days were cancelled. */
  booking_changed: changedBooking,
  /** To the customer: invoices with wrong details of the buyer were replaced. */
  invoice_corrected: corrected,
  /** To the customer: the booking starts soon. A reminder is never sent twice. */
  booking_reminder: reminder,
  /** To a guest of a booking: time and place, without the price, the invoice or the link to the order. */
  guest_news: guest,
  /** To the customer: a payment could not be used (with the reason) and is being refunded. */
  money_returning: refund,
  /** To the customer: a refund that no other email states with this date. */
  money_returned: refund,
  /** To the customer: a second payment was authorised but never captured. The bank releases the amount. */
  payment_not_taken: paymentNotTaken,
  /** To the owner of an email address, on request: the link to the list of bookings. */
  bookings_link: bookingsLink,
  /** To the CDN: drops the responses with these surrogate keys, because what they show has changed. */
  cdn_purge: purge,
  /** To `ALARM_EMAIL`: a check of `npm run doctor` found mismatches. */
  alarm,
  /** To `ALARM_EMAIL`: a check of `npm run doctor` has not succeeded for hours. */
  overdue_check: overdueCheck,
  /** To `ALARM_WEBHOOK_URL`: what an `alarm` or an `overdue_check` reports by email. */
  alarm_webhook: alarmWebhook,
} as const satisfies Record<string, v.GenericSchema>;

export type MessageKind = keyof typeof messageKinds;

/** Kinds of messages that are posted to a URL. All others are emails. */
export const postedKinds = [
  "lead_webhook",
  "lead_changed_webhook",
  "alarm_webhook",
  "cdn_purge",
] as const satisfies MessageKind[];
export type PostedKind = (typeof postedKinds)[number];

/** Kinds of mail that any visitor can send to any email address. They are limited per recipient. */
export type VisitorMailKind = "confirm_email" | "bookings_link" | "lead_thanks";
export type MessagePayload<Kind extends MessageKind> = v.InferOutput<(typeof messageKinds)[Kind]>;

export type NewMessage<Kind extends MessageKind = MessageKind> = {
  [Each in Kind]: {
    readonly kind: Each;
    readonly payload: Readonly<MessagePayload<Each>>;
    /** When the message is sent. `now` sends it immediately. */
    readonly dueAt: Date;
  };
}[Kind];

/** Creates a message for `enqueue` that is due immediately. */
export function newMessage<Kind extends MessageKind>(
  kind: Kind,
  payload: MessagePayload<Kind>,
  now: Date,
): { readonly kind: Kind; readonly payload: MessagePayload<Kind>; readonly dueAt: Date } {
  return { kind, payload, dueAt: now };
}

/** Parses a message of the outbox. Returns null if this release does not support its kind or payload. */
export function parseMessage(kind: string, payload: unknown): Message | null {
  if (!isKind(kind)) return null;
  const checked = v.safeParse(messageKinds[kind], payload);
  // The schema of this kind has just validated the payload.
  return checked.success ? ({ kind, ...checked.output } as Message) : null;
}

export type Message = { [Kind in MessageKind]: { readonly kind: Kind } & MessagePayload<Kind> }[MessageKind];

function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}
