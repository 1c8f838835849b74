import { applyCoupon, bookSlot, getOrderDetails, releaseSlot, verifyBooking } from "./calls/booking.ts";
import { confirmEmail, initPayment, verifyPayment } from "./calls/payment.ts";
import type { Alternative, HeldReply, OrderDetails, PaymentStatus, Quote } from "./contract/booking.ts";
import type { PaymentCreatedReply, VerifyPaymentReply } from "./contract/payment.ts";
import { couponCodes, couponExpiryCodes, orderCodes, toEach } from "./contract/refusal-groups.ts";
import { type CallError, type CallFailure, failureOf } from "./failure.ts";
import { fail, failAlways, failPosted, failRepeatable, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

/** A refusal that the visitor is told; `failure` is the service's reply. */
type Told<Outcome> = Outcome & { readonly failure: CallFailure };

/** The service refused what was entered: a sentence in all, and one a field (`name`, `email`, `people`, `start` …). */
export type Refused = Told<{
  outcome: "refused";
  message: string;
  fields: Readonly<Record<string, string>>;
}>;

/** The service refused the code of a coupon, or the one from an email. */
export type CodeRefused = Told<{ outcome: "refused"; message: string }>;

/** The order's coupon counts no more: it was withdrawn, or its days are over. */
export type CouponDead = Told<{ outcome: "coupon-dead"; message: string }>;

/** Somebody else holds or has the slot; up to three others instead. */
export type Taken = Told<{ outcome: "taken"; alternatives: readonly Alternative[] }>;

/** The order is no longer as the visitor last saw it (hold over, paid elsewhere, gone): load it and tell the truth. */
export type OrderMoved = { outcome: "order-moved" };

/** Money for the visitor's own hold is on its way, so it cannot be held anew. */
export type PaymentUnderWay = Told<{ outcome: "payment-under-way"; message: string }>;

/** What asking for an order comes to; `gone` when its id and token open nothing. */
export type OrderOutcome = { outcome: "found"; order: OrderDetails } | { outcome: "gone" };

/** What checking a booking comes to. */
export type VerifyOutcome = { outcome: "verified"; quote: Quote } | Taken | Refused | PaymentUnderWay;

/** What asking for the hold comes to. */
export type BookOutcome = { outcome: "held"; order: HeldReply } | Taken | Refused | PaymentUnderWay;

/**
 * What releasing a hold comes to. Only `released` may be told as a release, and only with a `paymentStatus` of `none` as
 * one for which nothing was paid.
 */
export type ReleaseOutcome =
  | { outcome: "released"; paymentStatus: PaymentStatus }
  /** The hold had ended before. */
  | { outcome: "already-over" }
  | { outcome: "payment-under-way" }
  /** It is no hold any more: confirmed (paid in another tab), or cancelled since. */
  | { outcome: "order-settled" }
  | { outcome: "gone" };

/** What applying a coupon, or taking it off, comes to. */
export type CouponOutcome = { outcome: "applied"; quote: Quote } | CodeRefused | OrderMoved;

/**
 * What starting a payment comes to; `coupon-dead` when the order's coupon counts no more, `confirm-email` when there is
 * nothing to pay and a code was sent to the masked address. `resendAt`: the instant from which starting again sends
 * another mail, null when no more are sent for this hold.
 */
export type InitPaymentOutcome =
  | { outcome: "created"; payment: PaymentCreatedReply }
  | { outcome: "nothing-to-pay" }
  | { outcome: "confirm-email"; email: string; resendAt: string | null }
  | CouponDead
  | OrderMoved;

/**
 * What handing in the code from the email comes to. The code of a refusal's `failure` says more: `code_wrong` may be tried again,
 * after `too_many_requests` this hold takes no more codes.
 */
export type ConfirmEmailOutcome = { outcome: "confirmed" } | CodeRefused | CouponDead | OrderMoved;

/** What handing in the checkout's evidence comes to; `unproven` when it proves nothing of this order. */
export type VerifyPaymentOutcome = ({ outcome: "settled" } & VerifyPaymentReply) | { outcome: "unproven" };

const moved = (): OrderMoved => ({ outcome: "order-moved" });
const orderMoved = toEach(orderCodes, () => moved);

const bookingRefusals: RefusalOutcomes<"verifyAndBook", Taken | Refused | PaymentUnderWay> = {
  ...failRepeatable,
  slot_taken: (refusal) => told(refusal, { outcome: "taken", alternatives: alternativesOf(refusal.body) }),
  validation_failed: refusedFields,
  payment_in_progress: (refusal) => told(refusal, { outcome: "payment-under-way", message: refusal.message }),
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
  told(refusal, { outcome: "refused", message: refusal.fields.code ?? refusal.message });

const couponRefusals: RefusalOutcomes<"coupon", CodeRefused | OrderMoved> = {
  ...failPosted,
  validation_failed: codeRefused,
  ...toEach(couponCodes, () => codeRefused),
  hold_expired: moved,
  order_not_found: moved,
  payment_in_progress: moved,
};

const couponDead = (refusal: CallError): CouponDead =>
  told(refusal, { outcome: "coupon-dead", message: refusal.message });

const couponExpired = toEach(couponExpiryCodes, () => couponDead);

const initPaymentRefusals: RefusalOutcomes<"initPayment", InitPaymentOutcome> = {
  ...failRepeatable,
  validation_failed: fail,
  gateway_unavailable: fail,
  ...couponExpired,
  ...orderMoved,
};

const confirmEmailRefusals: RefusalOutcomes<"confirmEmail", ConfirmEmailOutcome> = {
  ...failRepeatable,
  too_many_requests: codeRefused,
  validation_failed: codeRefused,
  code_wrong: codeRefused,
  ...couponExpired,
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

/** Hands in the checkout's evidence. */
export const verifyPaymentOutcome = outcomeOf(
  verifyPayment,
  (reply): VerifyPaymentOutcome => ({ outcome: "settled", ...reply }),
  verifyPaymentRefusals,
);

/** Asks for the truth of an order. */
export const orderOutcome = outcomeOf(
  getOrderDetails,
  ({ order }): OrderOutcome => ({ outcome: "found", order }),
  orderRefusals,
);

/** The service names nested fields by their path (`customer.email`); the form knows the last part. */
function refusedFields(refusal: CallError): Refused {
  const fields = Object.entries(refusal.fields);
  if (fields.length === 0) throw refusal;
  return told(refusal, {
    outcome: "refused",
    message: refusal.message,
    fields: Object.fromEntries(fields.map(([name, sentence]) => [name.replace(/^customer\./, ""), sentence])),
  });
}

function told<Outcome>(refusal: CallError, outcome: Outcome): Told<Outcome> {
  return { ...outcome, failure: failureOf(refusal) };
}

/** They stand beside the error's code and message, or beside the error itself. */
function alternativesOf(body: unknown): readonly Alternative[] {
  const reply = body as { alternatives?: Alternative[]; error?: { alternatives?: Alternative[] } } | null;
  return reply?.error?.alternatives ?? reply?.alternatives ?? [];
}
