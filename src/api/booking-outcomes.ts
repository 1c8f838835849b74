import { applyCoupon, bookSlot, getOrderDetails, releaseSlot, verifyBooking } from "./calls/booking.ts";
import { confirmEmail, initPayment, verifyPayment } from "./calls/payment.ts";
import type { Alternative, NewHold, OrderDetails, PaymentStatus, Quote } from "./contract/booking.ts";
import type { PaymentCreatedReply, VerifyPaymentReply } from "./contract/payment.ts";
import { couponCodes, couponExpiryCodes, orderCodes, toEach } from "./contract/refusal-groups.ts";
import { type CallError, type CallFailure, failureOf } from "./failure.ts";
import { fail, failAlways, failPosted, failRepeatable, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

type WithFailure<Outcome> = Outcome & { readonly failure: CallFailure };

/** The service refused what was entered: a sentence in all, and one a field (`name`, `email`, `people`, `start` …). */
export type Refused = WithFailure<{
  outcome: "refused";
  message: string;
  fields: Readonly<Record<string, string>>;
}>;

/** The service refused the code of a coupon, or the one from an email. */
export type CodeRefused = WithFailure<{ outcome: "refused"; message: string }>;

/** The order's coupon is no longer valid: it was withdrawn, or has expired. `quote` is the order's price without it. */
export type CouponExpired = WithFailure<{ outcome: "coupon-expired"; message: string; quote?: Quote }>;

/** Someone else holds or has the slot; up to three others instead. */
export type Taken = WithFailure<{ outcome: "taken"; alternatives: readonly Alternative[] }>;

/** The order is no longer as the visitor last saw it (hold over, paid elsewhere, gone): load it again. */
export type OrderMoved = { outcome: "order-moved" };

/** Money for the visitor's own hold is on its way, so it cannot be held again. */
export type PaymentUnderWay = WithFailure<{ outcome: "payment-under-way"; message: string }>;

/** Outcome of loading an order; `gone` when its id and token open nothing. */
export type OrderOutcome = { outcome: "found"; order: OrderDetails } | { outcome: "gone" };

/** Outcome of checking a booking. */
export type VerifyOutcome = { outcome: "verified"; quote: Quote } | Taken | Refused | PaymentUnderWay;

/** Outcome of asking for the hold. */
export type BookOutcome = { outcome: "held"; order: NewHold } | Taken | Refused | PaymentUnderWay;

/** Outcome of releasing a hold. Only `released` with a `paymentStatus` of `none` may be shown as unpaid. */
export type ReleaseOutcome =
  | { outcome: "released"; paymentStatus: PaymentStatus }
  /** The hold had ended before. */
  | { outcome: "already-over" }
  | { outcome: "payment-under-way" }
  /** It is no hold any more: confirmed (paid in another tab), or cancelled since. */
  | { outcome: "order-settled" }
  | { outcome: "gone" };

/** Outcome of applying or removing a coupon. */
export type CouponOutcome = { outcome: "applied"; quote: Quote } | CodeRefused | OrderMoved;

/** `coupon-expired`: no longer valid; `confirm-email`: free, a code was sent; `resendAt`: when it can be sent again, if ever. */
export type InitPaymentOutcome =
  | { outcome: "created"; payment: PaymentCreatedReply }
  | { outcome: "nothing-to-pay" }
  | { outcome: "confirm-email"; email: string; resendAt: string | null }
  | CouponExpired
  | OrderMoved;

/** Outcome of confirming with a code: `code_wrong` may be retried, after `too_many_requests` the hold takes no more. */
export type ConfirmEmailOutcome = { outcome: "confirmed" } | CodeRefused | CouponExpired | OrderMoved;

/** Outcome of sending the checkout's evidence; `unproven` when it proves nothing of this order. */
export type VerifyPaymentOutcome = ({ outcome: "settled" } & VerifyPaymentReply) | { outcome: "unproven" };

const moved = (): OrderMoved => ({ outcome: "order-moved" });
const orderMoved = toEach(orderCodes, () => moved);

const bookingRefusals: RefusalOutcomes<"verifyAndBook", Taken | Refused | PaymentUnderWay> = {
  ...failRepeatable,
  slot_taken: (refusal) =>
    withFailure(refusal, { outcome: "taken", alternatives: alternativesOf(refusal.body) }),
  validation_failed: refusedFields,
  payment_in_progress: (refusal) =>
    withFailure(refusal, { outcome: "payment-under-way", message: refusal.message }),
  cookies_required: (refusal) =>
    withFailure(refusal, { outcome: "refused", message: refusal.message, fields: {} }),
  item_not_found: fail,
  centre_unavailable: fail,
};

const releaseRefusals: RefusalOutcomes<"release", ReleaseOutcome> = {
  ...failRepeatable,
  validation_failed: fail,
  hold_expired: () => ({ outcome: "already-over" }),
  payment_in_progress: () => ({ outcome: "payment-under-way" }),
  order_not_payable: () => ({ outcome: "order-settled" }),
  order_not_found: () => ({ outcome: "gone" }),
};

/** The sentence of the one field of a form with a code: a coupon's, or the one from the email. */
const codeRefused = (refusal: CallError): CodeRefused =>
  withFailure(refusal, { outcome: "refused", message: refusal.fields.code ?? refusal.message });

const couponRefusals: RefusalOutcomes<"coupon", CodeRefused | OrderMoved> = {
  ...failPosted,
  validation_failed: codeRefused,
  ...toEach(couponCodes, () => codeRefused),
  hold_expired: moved,
  order_not_found: moved,
  payment_in_progress: moved,
};

const couponExpired = (refusal: CallError): CouponExpired => {
  const { quote } = (refusal.body ?? {}) as { quote?: Quote };
  return withFailure(refusal, {
    outcome: "coupon-expired",
    message: refusal.message,
    ...(quote && { quote }),
  });
};

const couponExpiredCodes = toEach(couponExpiryCodes, () => couponExpired);

const initPaymentRefusals: RefusalOutcomes<"initPayment", InitPaymentOutcome> = {
  ...failRepeatable,
  validation_failed: fail,
  gateway_unavailable: fail,
  ...couponExpiredCodes,
  ...orderMoved,
};

const confirmEmailRefusals: RefusalOutcomes<"confirmEmail", ConfirmEmailOutcome> = {
  ...failRepeatable,
  too_many_requests: codeRefused,
  validation_failed: codeRefused,
  code_wrong: codeRefused,
  ...couponExpiredCodes,
  ...orderMoved,
};

const verifyPaymentRefusals: RefusalOutcomes<"verifyPayment", VerifyPaymentOutcome> = {
  ...failRepeatable,
  validation_failed: fail,
  bad_signature: () => ({ outcome: "unproven" }),
  order_not_found: () => ({ outcome: "unproven" }),
};

const orderRefusals: RefusalOutcomes<"meetingRoomsOrderDetails", OrderOutcome> = {
  ...failAlways,
  validation_failed: fail,
  order_not_found: () => ({ outcome: "gone" }),
};

/** Checks and prices a booking. */
export const verifyOutcome = outcomeOf(
  verifyBooking,
  ({ quote }): VerifyOutcome => ({ outcome: "verified", quote }),
  bookingRefusals,
);

/** Takes the hold. */
export const bookOutcome = outcomeOf(
  bookSlot,
  (order): BookOutcome => ({ outcome: "held", order }),
  bookingRefusals,
);

/** Releases a hold. Rejects when it is not known whether it was released. */
export const releaseOutcome = outcomeOf(
  releaseSlot,
  ({ paymentStatus }): ReleaseOutcome => ({ outcome: "released", paymentStatus }),
  releaseRefusals,
);

/** Applies a coupon; the code `null` takes it off. */
export const couponOutcome = outcomeOf(
  applyCoupon,
  ({ quote }): CouponOutcome => ({ outcome: "applied", quote }),
  couponRefusals,
);

/** Starts a payment. */
export const initPaymentOutcome = outcomeOf(
  initPayment,
  (reply): InitPaymentOutcome => {
    if ("checkout" in reply) return { outcome: "created", payment: reply };
    if (reply.status === "confirmed") return { outcome: "nothing-to-pay" };
    return { outcome: "confirm-email", email: reply.email, resendAt: reply.resendAt };
  },
  initPaymentRefusals,
);

/** Confirms a booking that costs nothing with the code from its email. */
export const confirmEmailOutcome = outcomeOf(
  confirmEmail,
  (): ConfirmEmailOutcome => ({ outcome: "confirmed" }),
  confirmEmailRefusals,
);

/** Sends the checkout's evidence. */
export const verifyPaymentOutcome = outcomeOf(
  verifyPayment,
  (reply): VerifyPaymentOutcome => ({ outcome: "settled", ...reply }),
  verifyPaymentRefusals,
);

/** The current state of an order. */
export const orderOutcome = outcomeOf(
  getOrderDetails,
  ({ order }): OrderOutcome => ({ outcome: "found", order }),
  orderRefusals,
);

/** The service names nested fields by their path (`customer.email`); the form knows the last part. */
function refusedFields(refusal: CallError): Refused {
  const fields = Object.entries(refusal.fields);
  if (fields.length === 0) throw refusal;
  return withFailure(refusal, {
    outcome: "refused",
    message: refusal.message,
    fields: Object.fromEntries(fields.map(([name, sentence]) => [name.replace(/^customer\./, ""), sentence])),
  });
}

function withFailure<Outcome>(refusal: CallError, outcome: Outcome): WithFailure<Outcome> {
  return { ...outcome, failure: failureOf(refusal) };
}

/** They stand beside the error's code and message, or beside the error itself. */
export function alternativesOf(body: unknown): readonly Alternative[] {
  const reply = body as { alternatives?: Alternative[]; error?: { alternatives?: Alternative[] } } | null;
  return reply?.error?.alternatives ?? reply?.alternatives ?? [];
}
