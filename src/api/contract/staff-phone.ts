import * as v from "valibot";
import * as texts from "../../texts/staff.ts";
import { bookingRequestEntries, customer, quote } from "./booking.ts";
import { couponCode, instant, istDate, singleLineText } from "./primitives.ts";
import { actKey, maxReasonLength } from "./staff-bookings.ts";

const { tracking: _tracking, repeats: _repeats, ...requestedTime } = bookingRequestEntries;

/** What staff book for a caller: as on the site, without weekly dates. */
const phoneBooking = {
  ...requestedTime,
  customer,
  key: actKey,
  /** True to get the price and the effects without booking. */
  preview: v.boolean(),
  /** `seen` of the preview that the member has confirmed. If the effects differ now, nothing is booked. */
  seen: v.optional(v.pipe(v.string(), v.maxLength(100))),
} as const;
const coupon = v.optional(couponCode);

/** The customer pays with a link, until when the time is held. */
export const bookWithLinkRequest = v.strictObject({ ...phoneBooking, couponCode: coupon });
/** `dueOn`: by when the customer pays by bank transfer. The default and the limit are in `invoiceTerms`. */
export const bookOnInvoiceRequest = v.strictObject({
  ...phoneBooking,
  couponCode: coupon,
  dueOn: v.optional(istDate),
});
/** `reason`: why nothing is to be paid. The audit log keeps it. */
export const bookFreeRequest = v.strictObject({
  ...phoneBooking,
  reason: singleLineText(maxReasonLength, { minLength: 3, tooShort: texts.freeReasonTooShort }),
});

export const phoneBookingResponse = v.object({
  /** False for a preview. */
  isDone: v.boolean(),
  /** The booking's number. Null for a preview, because it is not final. */
  number: v.nullable(v.string()),
  effects: v.object({
    item: v.string(),
    centre: v.string(),
    when: v.string(),
    quote,
    /** By when a booking on invoice is due. */
    dueOn: v.nullable(istDate),
    /** The number of emails to the customer. */
    mails: v.number(),
  }),
  /** Until when the time is held for a payment with a link. */
  heldUntil: v.nullable(instant),
  /** Identifies the effects. */
  seen: v.string(),
});
