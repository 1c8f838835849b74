import type { ResponseOf } from "./call.ts";
import {
  applyCoupon,
  bookSlot,
  getCheckedOrder,
  getOrderDetails,
  releaseSlot,
  verifyBooking,
} from "./calls/booking.ts";
import { confirmEmail, initPayment, verifyPayment } from "./calls/payment.ts";
import type { Alternative, NewHold, OrderDetails, Quote } from "./contract/booking.ts";
import {
  couponErrorCodes,
  couponExpiryErrorCodes,
  orderErrorCodes,
  recordOf,
} from "./contract/error-groups.ts";
import type { PaymentCreatedResponse, VerifyPaymentResponse } from "./contract/payment.ts";
import {
  type ErrorOutcomes,
  rethrow,
  rethrowCommon,
  rethrowForBody,
  rethrowForIdempotent,
  withOutcomes,
} from "./error-outcomes.ts";
import { type CallError, type CallFailure, toCallFailure } from "./failure.ts";

type WithFailure<Outcome> = Outcome & { readonly failure: CallFailure };

/** Validation errors: one message for the whole form, and a message for each invalid field, by the field's name. */
export type Refused = WithFailure<{
  outcome: "refused";
  message: string;
  fields: Readonly<Record<string, string>>;
}>;

/** The coupon code or the code from the email was rejected. */
export type CodeRefused = WithFailure<{ outcome: "refused"; message: string }>;

/** The order's coupon was withdrawn or has expired. `quote` is the price without the coupon. */
export type CouponExpired = WithFailure<{ outcome: "coupon-expired"; message: string; quote?: Quote }>;

/** The slot of a booking on one date, or of passes, is taken. `alternatives` contains up to three other available slots. */
export type SlotTaken = WithFailure<{ outcome: "taken"; alternatives: readonly Alternative[] }>;

/** The order must be reloaded: its hold is over, it was paid in another tab, or it no longer exists. */
export type OrderChanged = { outcome: "order-moved" };

/** A payment for the visitor's own hold is in progress, so the slot cannot be held again. */
export type PaymentInProgress = WithFailure<{ outcome: "payment-under-way"; message: string }>;

/** Outcome of loading an order. `gone` means that no order has this id and token. */
export type OrderOutcome = { outcome: "found"; order: OrderDetails } | { outcome: "gone" };

export type VerifyOutcome = { outcome: "verified"; quote: Quote } | SlotTaken | Refused | PaymentInProgress;

export type BookOutcome = { outcome: "held"; order: NewHold } | SlotTaken | Refused | PaymentInProgress;

/** Outcome of releasing a hold. Only `released` without a payment attempt proves that nothing was paid. */
export type ReleaseOutcome =
  | ({ outcome: "released" } & Pick<ResponseOf<"release">, "paymentStatus" | "hasNoAttempt">)
  /** The hold had already ended. */
  | { outcome: "already-over" }
  | { outcome: "payment-under-way" }
  /** The order is no longer a hold: it was confirmed (paid in another tab) or cancelled. */
  | { outcome: "order-settled" }
  | { outcome: "gone" };

export type CouponOutcome = { outcome: "applied"; quote: Quote } | CodeRefused | OrderChanged;

/**
 * Outcome of starting a payment. `confirm-email`: the booking is free, and a code was sent to `email` (masked).
 * `resendAt` is the instant from which another code can be requested; null means that no more codes can be requested.
 */
export type InitPaymentOutcome =
  | { outcome: "created"; payment: PaymentCreatedResponse }
  | { outcome: "nothing-to-pay" }
  | { outcome: "confirm-email"; email: string; resendAt: string | null }
  | CouponExpired
  | OrderChanged;

/**
 * Outcome of confirming a free booking with a code. The visitor may try again after `code_wrong`. After
 * `too_many_requests`, the hold accepts no more codes.
 */
export type ConfirmEmailOutcome = { outcome: "confirmed" } | CodeRefused | CouponExpired | OrderChanged;

/** Outcome of verifying the checkout's evidence. `unproven` means that the evidence does not belong to this order. */
export type VerifyPaymentOutcome = ({ outcome: "settled" } & VerifyPaymentResponse) | { outcome: "unproven" };

const orderChanged = (): OrderChanged => ({ outcome: "order-moved" });
const orderChangedOutcomes = recordOf(orderErrorCodes, () => orderChanged);

const bookingErrorOutcomes: ErrorOutcomes<"verifyAndBook", SlotTaken | Refused | PaymentInProgress> = {
  ...rethrowForIdempotent,
  slot_taken: (error) =>
    isWeekly(error.body)
      ? withFailure(error, {
          outcome: "refused",
          message: error.message,
          fields: { repeats: error.message },
        })
      : withFailure(error, { outcome: "taken", alternatives: alternativesOf(error.body) }),
  validation_failed: toRefused,
  payment_in_progress: (error) =>
    withFailure(error, { outcome: "payment-under-way", message: error.message }),
  cookies_required: (error) => withFailure(error, { outcome: "refused", message: error.message, fields: {} }),
  item_not_found: rethrow,
  centre_unavailable: rethrow,
};

const releaseErrorOutcomes: ErrorOutcomes<"release", ReleaseOutcome> = {
  ...rethrowForIdempotent,
  validation_failed: rethrow,
  hold_expired: () => ({ outcome: "already-over" }),
  payment_in_progress: () => ({ outcome: "payment-under-way" }),
  order_not_payable: () => ({ outcome: "order-settled" }),
  order_not_found: () => ({ outcome: "gone" }),
};

/** Uses the error message of `code`, which is the only field of the forms for coupons and email codes. */
const toCodeRefused = (error: CallError): CodeRefused =>
  withFailure(error, { outcome: "refused", message: error.fields.code ?? error.message });

const couponErrorOutcomes: ErrorOutcomes<"coupon", CodeRefused | OrderChanged> = {
  ...rethrowForBody,
  validation_failed: toCodeRefused,
  ...recordOf(couponErrorCodes, () => toCodeRefused),
  hold_expired: orderChanged,
  order_not_found: orderChanged,
  payment_in_progress: orderChanged,
};

const toCouponExpired = (error: CallError): CouponExpired => {
  const { quote } = (error.body ?? {}) as { quote?: Quote };
  return withFailure(error, {
    outcome: "coupon-expired",
    message: error.message,
    ...(quote && { quote }),
  });
};

const couponExpiredOutcomes = recordOf(couponExpiryErrorCodes, () => toCouponExpired);

const initPaymentErrorOutcomes: ErrorOutcomes<"initPayment", InitPaymentOutcome> = {
  ...rethrowForIdempotent,
  validation_failed: rethrow,
  gateway_unavailable: rethrow,
  ...couponExpiredOutcomes,
  ...orderChangedOutcomes,
};

const confirmEmailErrorOutcomes: ErrorOutcomes<"confirmEmail", ConfirmEmailOutcome> = {
  ...rethrowForIdempotent,
  too_many_requests: toCodeRefused,
  validation_failed: toCodeRefused,
  code_wrong: toCodeRefused,
  ...couponExpiredOutcomes,
  ...orderChangedOutcomes,
};

const verifyPaymentErrorOutcomes: ErrorOutcomes<"verifyPayment", VerifyPaymentOutcome> = {
  ...rethrowForIdempotent,
  validation_failed: rethrow,
  bad_signature: () => ({ outcome: "unproven" }),
  order_not_found: () => ({ outcome: "unproven" }),
};

const orderErrorOutcomes: ErrorOutcomes<"meetingRoomsOrderDetails", OrderOutcome> = {
  ...rethrowCommon,
  validation_failed: rethrow,
  order_not_found: () => ({ outcome: "gone" }),
};

export const verifyOutcome = withOutcomes(
  verifyBooking,
  ({ quote }): VerifyOutcome => ({ outcome: "verified", quote }),
  bookingErrorOutcomes,
);

export const bookOutcome = withOutcomes(
  bookSlot,
  (order): BookOutcome => ({ outcome: "held", order }),
  bookingErrorOutcomes,
);

/** Releases a hold. Rejects if it is unknown whether the hold was released. */
export const releaseOutcome = withOutcomes(
  releaseSlot,
  ({ paymentStatus, hasNoAttempt }): ReleaseOutcome => ({ outcome: "released", paymentStatus, hasNoAttempt }),
  releaseErrorOutcomes,
);

/** Applies a coupon to the order. `code: null` removes the coupon. */
export const couponOutcome = withOutcomes(
  applyCoupon,
  ({ quote }): CouponOutcome => ({ outcome: "applied", quote }),
  couponErrorOutcomes,
);

export const initPaymentOutcome = withOutcomes(
  initPayment,
  (response): InitPaymentOutcome => {
    if ("checkout" in response) return { outcome: "created", payment: response };
    if (response.status === "confirmed") return { outcome: "nothing-to-pay" };
    return { outcome: "confirm-email", email: response.email, resendAt: response.resendAt };
  },
  initPaymentErrorOutcomes,
);

/** Confirms a free booking with the code that was sent by email. */
export const confirmEmailOutcome = withOutcomes(
  confirmEmail,
  (): ConfirmEmailOutcome => ({ outcome: "confirmed" }),
  confirmEmailErrorOutcomes,
);

export const verifyPaymentOutcome = withOutcomes(
  verifyPayment,
  (response): VerifyPaymentOutcome => ({ outcome: "settled", ...response }),
  verifyPaymentErrorOutcomes,
);

export const orderOutcome = withOutcomes(
  getOrderDetails,
  ({ order }): OrderOutcome => ({ outcome: "found", order }),
  orderErrorOutcomes,
);

/** Like `orderOutcome`, with the check of `getCheckedOrder`. */
export const checkedOrderOutcome = withOutcomes(
  getCheckedOrder,
  ({ order }): OrderOutcome => ({ outcome: "found", order }),
  orderErrorOutcomes,
);

/** Removes the prefix from field names: the service sends `customer.email`, but the form's field is `email`. */
function toRefused(error: CallError): Refused {
  const fields = Object.entries(error.fields);
  if (fields.length === 0) throw error;
  return withFailure(error, {
    outcome: "refused",
    message: error.message,
    fields: Object.fromEntries(fields.map(([name, sentence]) => [name.replace(/^customer\./, ""), sentence])),
  });
}

function withFailure<Outcome>(error: CallError, outcome: Outcome): WithFailure<Outcome> {
  return { ...outcome, failure: toCallFailure(error) };
}

/** Returns true if a room that is booked weekly is taken on some of its dates, which the message names. */
function isWeekly(body: unknown): boolean {
  const response = body as { dates?: string[]; error?: { dates?: string[] } } | null;
  return (response?.error?.dates ?? response?.dates ?? []).length > 0;
}

/** Reads the alternatives from an error response, either in its `error` object or at the top level of the body. */
export function alternativesOf(body: unknown): readonly Alternative[] {
  const response = body as { alternatives?: Alternative[]; error?: { alternatives?: Alternative[] } } | null;
  return response?.error?.alternatives ?? response?.alternatives ?? [];
}
