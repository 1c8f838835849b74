import { applyCoupon, bookSlot, getOrderDetails, releaseSlot, verifyBooking } from "./calls/booking.ts";
import { confirmEmail, initPayment, verifyPayment } from "./calls/payment.ts";
import type { Alternative, NewHold, OrderDetails, PaymentStatus, Quote } from "./contract/booking.ts";
import type { PaymentCreatedResponse, VerifyPaymentResponse } from "./contract/payment.ts";
import { couponCodes, couponExpiryCodes, orderCodes, toEach } from "./contract/refusal-groups.ts";
import { type CallError, type CallFailure, failureOf } from "./failure.ts";
import { fail, failAlways, failPosted, failRepeatable, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

type WithFailure<Outcome> = Outcome & { readonly failure: CallFailure };

/** Validation errors: a message for the whole form, and one for each field (`name`, `email`, `people`, `start` …). */
export type Refused = WithFailure<{
  outcome: "refused";
  message: string;
  fields: Readonly<Record<string, string>>;
}>;

/** The coupon code or the code from the email was rejected. */
export type CodeRefused = WithFailure<{ outcome: "refused"; message: string }>;

/** The order's coupon was withdrawn or has expired. `quote` is the price without it. */
export type CouponExpired = WithFailure<{ outcome: "coupon-expired"; message: string; quote?: Quote }>;

/** The slot is taken; with up to three alternatives. */
export type Taken = WithFailure<{ outcome: "taken"; alternatives: readonly Alternative[] }>;

/** The order has changed since the visitor last saw it (hold over, paid elsewhere, gone): reload it. */
export type OrderMoved = { outcome: "order-moved" };

/** A payment for the visitor's own hold is pending, so the slot cannot be held again. */
export type PaymentUnderWay = WithFailure<{ outcome: "payment-under-way"; message: string }>;

/** Outcome of loading an order; `gone`: there is no order with this id and token. */
export type OrderOutcome = { outcome: "found"; order: OrderDetails } | { outcome: "gone" };

export type VerifyOutcome = { outcome: "verified"; quote: Quote } | Taken | Refused | PaymentUnderWay;

export type BookOutcome = { outcome: "held"; order: NewHold } | Taken | Refused | PaymentUnderWay;

/** Outcome of releasing a hold. May be shown as unpaid only if `released` with the `paymentStatus` `none`. */
export type ReleaseOutcome =
  | { outcome: "released"; paymentStatus: PaymentStatus }
  /** The hold had already ended. */
  | { outcome: "already-over" }
  | { outcome: "payment-under-way" }
  /** No longer a hold: confirmed (paid in another tab), or cancelled since. */
  | { outcome: "order-settled" }
  | { outcome: "gone" };

export type CouponOutcome = { outcome: "applied"; quote: Quote } | CodeRefused | OrderMoved;

/**
 * Outcome of starting a payment. `confirm-email`: the booking is free, and a code was sent to `email` (masked).
 * `resendAt`: instant from which it can be sent again; null: no more.
 */
export type InitPaymentOutcome =
  | { outcome: "created"; payment: PaymentCreatedResponse }
  | { outcome: "nothing-to-pay" }
  | { outcome: "confirm-email"; email: string; resendAt: string | null }
  | CouponExpired
  | OrderMoved;

/** Outcome of confirming with a code. `code_wrong` may be retried; after `too_many_requests` the hold accepts no more codes. */
export type ConfirmEmailOutcome = { outcome: "confirmed" } | CodeRefused | CouponExpired | OrderMoved;

/** Outcome of verifying the checkout's evidence; `unproven`: it does not belong to this order. */
export type VerifyPaymentOutcome = ({ outcome: "settled" } & VerifyPaymentResponse) | { outcome: "unproven" };

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

/** The error message of the only field of a form with a coupon code or an email code. */
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

export const verifyOutcome = outcomeOf(
  verifyBooking,
  ({ quote }): VerifyOutcome => ({ outcome: "verified", quote }),
  bookingRefusals,
);

export const bookOutcome = outcomeOf(
  bookSlot,
  (order): BookOutcome => ({ outcome: "held", order }),
  bookingRefusals,
);

/** Releases a hold. Rejects if it is unknown whether the hold was released. */
export const releaseOutcome = outcomeOf(
  releaseSlot,
  ({ paymentStatus }): ReleaseOutcome => ({ outcome: "released", paymentStatus }),
  releaseRefusals,
);

/** Applies a coupon; the code `null` removes it. */
export const couponOutcome = outcomeOf(
  applyCoupon,
  ({ quote }): CouponOutcome => ({ outcome: "applied", quote }),
  couponRefusals,
);

export const initPaymentOutcome = outcomeOf(
  initPayment,
  (response): InitPaymentOutcome => {
    if ("checkout" in response) return { outcome: "created", payment: response };
    if (response.status === "confirmed") return { outcome: "nothing-to-pay" };
    return { outcome: "confirm-email", email: response.email, resendAt: response.resendAt };
  },
  initPaymentRefusals,
);

/** Confirms a free booking with the code from its email. */
export const confirmEmailOutcome = outcomeOf(
  confirmEmail,
  (): ConfirmEmailOutcome => ({ outcome: "confirmed" }),
  confirmEmailRefusals,
);

export const verifyPaymentOutcome = outcomeOf(
  verifyPayment,
  (response): VerifyPaymentOutcome => ({ outcome: "settled", ...response }),
  verifyPaymentRefusals,
);

export const orderOutcome = outcomeOf(
  getOrderDetails,
  ({ order }): OrderOutcome => ({ outcome: "found", order }),
  orderRefusals,
);

/** The service names nested fields by path (`customer.email`), the form by the last part. */
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

/** Reads the alternatives of an error response, inside or beside its `error`. */
export function alternativesOf(body: unknown): readonly Alternative[] {
  const response = body as { alternatives?: Alternative[]; error?: { alternatives?: Alternative[] } } | null;
  return response?.error?.alternatives ?? response?.alternatives ?? [];
}
