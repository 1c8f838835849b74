import * as v from "valibot";
import { instant, istDate, paise, placeId, taxDocumentKind } from "./primitives.ts";
import { staffBooking } from "./staff.ts";

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
    gstin: v.nullable(v.string()),
    address: v.nullable(v.string()),
    couponCode: v.nullable(v.string()),
    isErased: v.boolean(),
    /** The dates of the booking with what cancelling each refunds by the terms. A room that is booked once has one. */
    days: v.array(v.object({ date: istDate, pricePaise: paise, refundPaise: paise, hasBegun: v.boolean() })),
    /** True if the dates can be cancelled one by one. */
    hasSeparateDays: v.boolean(),
    /** Guests with masked email addresses. */
    guests: v.array(v.object({ name: v.string(), email: v.string() })),
  }),
  /** In order of time. */
  events: v.array(bookingEvent),
});

export const contactResponse = v.object({ phone: v.string(), email: v.string() });
