import type { ErrorCodeOf } from "../../api/call.ts";
import type { Alternative } from "../../api/contract/booking.ts";
import type { CallName } from "../../api/contract/calls.ts";
import {
  bodyErrorCodes,
  commonErrorCodes,
  couponErrorCodes,
  couponExpiryErrorCodes,
  idempotencyErrorCodes,
  orderErrorCodes,
  recordOf,
} from "../../api/contract/error-groups.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { sampleCouponCode } from "../area/error-messages.ts";
import { callFailure, validationFailure } from "../area/fixtures.ts";
import { quoteFixture } from "./quote-fixture.ts";
import type { BookingActors } from "./types.ts";

type CallByActor = {
  loadAvailability: "availability";
  verify: "verifyAndBook";
  book: "verifyAndBook";
  release: "release";
  applyCoupon: "coupon";
  initPayment: "initPayment";
  confirmEmail: "confirmEmail";
  verifyPayment: "verifyPayment";
  loadOrder: "meetingRoomsOrderDetails";
};

/** A domain error as the machine receives it: an outcome that the machine handles, or a failure that it stores. */
type Example<Actor extends keyof CallByActor> = BookingActors[Actor]["output"] | CallFailure;

/** One example for each error code of an API call. A missing code does not compile. */
type Examples<Call extends CallName, Outcome> = { readonly [Code in ErrorCodeOf<Call>]: Outcome };

const commonFailures = recordOf(commonErrorCodes, (code) => callFailure(code));
/** Error responses to any API call with a body, except for invalid fields. */
export const bodyFailures = { ...commonFailures, ...recordOf(bodyErrorCodes, (code) => callFailure(code)) };
/** Error responses to any API call with an `Idempotency-Key`, except for invalid fields. */
export const idempotentFailures = {
  ...bodyFailures,
  ...recordOf(idempotencyErrorCodes, (code) => callFailure(code)),
};
/** The error response to a malformed order token in a body. */
export const missingTokenInBody = validationFailure({ token: validation.invalidFormat });
const missingTokenInQuery = validationFailure({ token: validation.missingField });
const orderFailures = recordOf(orderErrorCodes, (code) => callFailure(code));

const newPrice = texts.coupon.newPrice(quoteFixture().totalPaise);
/** The service has already removed the expired coupon, and the response contains the price without the coupon. */
const couponExpiryFailures = recordOf(couponExpiryErrorCodes, (code) => {
  const sentence =
    code === "coupon_unknown" ? texts.coupon.withdrawn(sampleCouponCode) : callFailure(code).message;
  return callFailure(code, { message: `${sentence} ${newPrice}`, extra: { quote: quoteFixture() } });
});

const tooManyCodes = callFailure("too_many_requests", {
  message: texts.payment.tooManyCodes,
  retryAfterSeconds: 15 * 60,
});
const ownPaymentInProgress = callFailure("payment_in_progress", { message: texts.hold.overlapsOwnPayment });

/** Creates the error response for a taken slot, with alternatives. */
export const slotTakenFailure = (alternatives: readonly Alternative[]) =>
  callFailure("slot_taken", {
    message: `${texts.hold.slotTaken} ${alternatives.length > 0 ? texts.hold.alternativesFollow : texts.hold.chooseAnother.hour}`,
    extra: { alternatives },
  });

const booking = {
  ...idempotentFailures,
  validation_failed: validationFailure({ "customer.email": validation.email }),
  item_not_found: callFailure("item_not_found"),
  centre_unavailable: callFailure("centre_unavailable"),
  slot_taken: slotTakenFailure([]),
  payment_in_progress: ownPaymentInProgress,
  cookies_required: callFailure("cookies_required", { message: texts.hold.cookiesRequired }),
} as const;

/** Error responses by actor and error code. */
export const errorResponses = {
  loadAvailability: {
    ...commonFailures,
    validation_failed: validationFailure({ date: validation.date }),
    item_not_found: callFailure("item_not_found"),
    centre_unavailable: callFailure("centre_unavailable"),
  },
  verify: booking,
  book: {
    ...booking,
    too_many_requests: callFailure("too_many_requests", {
      message: texts.hold.personLimit(2, texts.hold.inMinutes(15)),
      retryAfterSeconds: 15 * 60,
    }),
  },
  release: {
    ...idempotentFailures,
    ...orderFailures,
    validation_failed: missingTokenInBody,
    order_not_payable: callFailure("order_not_payable", { message: texts.hold.notHeld }),
  },
  applyCoupon: {
    ...bodyFailures,
    ...recordOf(couponErrorCodes, (code) => callFailure(code)),
    too_many_requests: callFailure("too_many_requests", {
      message: texts.coupon.tooManyTries,
      retryAfterSeconds: 60 * 60,
    }),
    validation_failed: validationFailure({ code: validation.coupon }),
    hold_expired: callFailure("hold_expired"),
    order_not_found: callFailure("order_not_found"),
    payment_in_progress: callFailure("payment_in_progress"),
  },
  initPayment: {
    ...idempotentFailures,
    ...orderFailures,
    ...couponExpiryFailures,
    too_many_requests: tooManyCodes,
    validation_failed: missingTokenInBody,
    gateway_unavailable: callFailure("gateway_unavailable"),
  },
  confirmEmail: {
    ...idempotentFailures,
    ...orderFailures,
    ...couponExpiryFailures,
    too_many_requests: tooManyCodes,
    validation_failed: validationFailure({ code: validation.code }),
    code_wrong: callFailure("code_wrong", { fields: { code: callFailure("code_wrong").message } }),
  },
  verifyPayment: {
    ...idempotentFailures,
    validation_failed: validationFailure({ razorpay_signature: validation.invalidFormat }),
    order_not_found: callFailure("order_not_found"),
    bad_signature: callFailure("bad_signature"),
  },
  loadOrder: {
    ...commonFailures,
    validation_failed: missingTokenInQuery,
    order_not_found: callFailure("order_not_found"),
  },
} as const satisfies { [Actor in keyof CallByActor]: Examples<CallByActor[Actor], CallFailure> };

const orderChanged = { outcome: "order-moved" } as const;
const withFailure = <Outcome extends string>(outcome: Outcome, failure: CallFailure) => ({
  outcome,
  message: failure.message,
  failure,
});
const codeRefusedOutcome = (failure: CallFailure) => ({
  ...withFailure("refused", failure),
  message: failure.fields.code ?? failure.message,
});
const couponExpiredOutcome = (failure: CallFailure) => ({
  ...withFailure("coupon-expired", failure),
  quote: quoteFixture(),
});

/** Creates the outcome of a booking with invalid fields. Field names have no `customer.` prefix, as in the form. */
export const refusedOutcome = (failure: CallFailure) => ({
  ...withFailure("refused", failure),
  fields: Object.fromEntries(
    Object.entries(failure.fields).map(([name, sentence]) => [name.replace("customer.", ""), sentence]),
  ),
});

/**
 * Creates the error response for a field that violates a booking rule. The response and the field share the message.
 */
export const ruleViolation = (field: string, message: string) =>
  callFailure("validation_failed", { message, fields: { [field]: message } });

const bookingOutcomes = (responses: typeof booking) =>
  ({
    ...responses,
    validation_failed: refusedOutcome(responses.validation_failed),
    cookies_required: refusedOutcome(responses.cookies_required),
    slot_taken: { outcome: "taken", alternatives: [], failure: responses.slot_taken },
    payment_in_progress: withFailure("payment-under-way", responses.payment_in_progress),
  }) as const;
const orderChangedOutcomes = recordOf(orderErrorCodes, () => orderChanged);

/**
 * For each actor and error response: the outcome that the actor resolves with, or the failure that it rejects with.
 * Checked by `tests/paths/error-outcomes.test.ts` and the path tests.
 */
export const errorOutcomes = {
  loadAvailability: errorResponses.loadAvailability,
  verify: bookingOutcomes(errorResponses.verify),
  book: bookingOutcomes(errorResponses.book),
  release: {
    ...errorResponses.release,
    order_not_found: { outcome: "gone" },
    hold_expired: { outcome: "already-over" },
    order_not_payable: { outcome: "order-settled" },
    payment_in_progress: { outcome: "payment-under-way" },
  },
  applyCoupon: {
    ...errorResponses.applyCoupon,
    validation_failed: codeRefusedOutcome(errorResponses.applyCoupon.validation_failed),
    ...recordOf(couponErrorCodes, (code) => codeRefusedOutcome(errorResponses.applyCoupon[code])),
    hold_expired: orderChanged,
    order_not_found: orderChanged,
    payment_in_progress: orderChanged,
  },
  initPayment: {
    ...errorResponses.initPayment,
    ...orderChangedOutcomes,
    ...recordOf(couponExpiryErrorCodes, (code) => couponExpiredOutcome(errorResponses.initPayment[code])),
  },
  confirmEmail: {
    ...errorResponses.confirmEmail,
    ...orderChangedOutcomes,
    ...recordOf(couponExpiryErrorCodes, (code) => couponExpiredOutcome(errorResponses.confirmEmail[code])),
    ...recordOf(["too_many_requests", "validation_failed", "code_wrong"], (code) =>
      codeRefusedOutcome(errorResponses.confirmEmail[code]),
    ),
  },
  verifyPayment: {
    ...errorResponses.verifyPayment,
    order_not_found: { outcome: "unproven" },
    bad_signature: { outcome: "unproven" },
  },
  loadOrder: { ...errorResponses.loadOrder, order_not_found: { outcome: "gone" } },
} as const satisfies { [Actor in keyof CallByActor]: Examples<CallByActor[Actor], Example<Actor>> };

/** Names of the actors that make an API call. */
export type FallibleActor = keyof CallByActor;

/** Error codes of an actor's API call. */
export type ActorErrorCode<Actor extends FallibleActor> = ErrorCodeOf<CallByActor[Actor]>;

/** Returns true for a failure, with which an actor rejects; false for an outcome, with which an actor resolves. */
export function isFailure(example: object): example is CallFailure {
  return "statusCode" in example;
}
