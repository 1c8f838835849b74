import type { RefusalOf } from "../../api/call.ts";
import type { Alternative } from "../../api/contract/booking.ts";
import type { CallName } from "../../api/contract/calls.ts";
import {
  alwaysCodes,
  couponCodes,
  couponExpiryCodes,
  orderCodes,
  toEach,
  unreadableCodes,
  unrepeatableCodes,
} from "../../api/contract/refusal-groups.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/refusals.ts";
import * as validation from "../../texts/validation.ts";
import { failing, failingFields } from "../area/fixtures.ts";
import { couponCode } from "../area/refusal-texts.ts";
import { quoteOf } from "./quote-fixture.ts";
import type { BookingActors } from "./types.ts";

type CallOf = {
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

/** A domain error as the machine receives it: an outcome that it distinguishes, or a failure that it stores. */
type Example<Question extends keyof CallOf> = BookingActors[Question]["output"] | CallFailure;

/** One example for each error code of a call; a missing code does not compile. */
type Examples<Call extends CallName, Outcome> = { readonly [Code in RefusalOf<Call>]: Outcome };

const always = toEach(alwaysCodes, (code) => failing(code));
/** Error responses to any call with a body, except for invalid fields. */
export const postedFails = { ...always, ...toEach(unreadableCodes, (code) => failing(code)) };
/** Error responses to any call with an `Idempotency-Key`, except for invalid fields. */
export const repeatableFails = { ...postedFails, ...toEach(unrepeatableCodes, (code) => failing(code)) };
/** The error response to a malformed order token in a body. */
export const noToken = failingFields({ token: validation.wrongForm });
const noTokenAsked = failingFields({ token: validation.missingField });
const orderFails = toEach(orderCodes, (code) => failing(code));

const newPrice = texts.coupon.newPrice(quoteOf().totalPaise);
/** The service has removed the coupon and returns the price without it. */
const couponExpiryFails = toEach(couponExpiryCodes, (code) => {
  const sentence = code === "coupon_unknown" ? texts.coupon.withdrawn(couponCode) : failing(code).message;
  return failing(code, { message: `${sentence} ${newPrice}`, extra: { quote: quoteOf() } });
});

const tooManyCodes = failing("too_many_requests", {
  message: texts.payment.tooManyCodes,
  retryAfterSeconds: 15 * 60,
});
const ownPayment = failing("payment_in_progress", { message: texts.hold.overlapsOwnPayment });

/** The error response for a taken slot, with alternatives. */
export const takenFor = (alternatives: readonly Alternative[]) =>
  failing("slot_taken", {
    message: `${texts.hold.slotTaken} ${alternatives.length > 0 ? texts.hold.hereInstead : texts.hold.chooseAnother}`,
    extra: { alternatives },
  });

const booking = {
  ...repeatableFails,
  validation_failed: failingFields({ "customer.email": validation.email }),
  item_not_found: failing("item_not_found"),
  centre_unavailable: failing("centre_unavailable"),
  slot_taken: takenFor([]),
  payment_in_progress: ownPayment,
  cookies_required: failing("cookies_required", { message: texts.hold.cookiesRequired }),
} as const;

/** Error responses by actor and error code. */
export const refusalReplies = {
  loadAvailability: {
    ...always,
    validation_failed: failingFields({ date: validation.date }),
    item_not_found: failing("item_not_found"),
    centre_unavailable: failing("centre_unavailable"),
  },
  verify: booking,
  book: {
    ...booking,
    too_many_requests: failing("too_many_requests", {
      message: texts.hold.ofPerson(2, texts.hold.inMinutes(15)),
      retryAfterSeconds: 15 * 60,
    }),
  },
  release: {
    ...repeatableFails,
    ...orderFails,
    validation_failed: noToken,
    order_not_payable: failing("order_not_payable", { message: texts.hold.notHeld }),
  },
  applyCoupon: {
    ...postedFails,
    ...toEach(couponCodes, (code) => failing(code)),
    too_many_requests: failing("too_many_requests", {
      message: texts.coupon.tooManyTries,
      retryAfterSeconds: 60 * 60,
    }),
    validation_failed: failingFields({ code: validation.coupon }),
    hold_expired: failing("hold_expired"),
    order_not_found: failing("order_not_found"),
    payment_in_progress: failing("payment_in_progress"),
  },
  initPayment: {
    ...repeatableFails,
    ...orderFails,
    ...couponExpiryFails,
    too_many_requests: tooManyCodes,
    validation_failed: noToken,
    gateway_unavailable: failing("gateway_unavailable"),
  },
  confirmEmail: {
    ...repeatableFails,
    ...orderFails,
    ...couponExpiryFails,
    too_many_requests: tooManyCodes,
    validation_failed: failingFields({ code: validation.code }),
    code_wrong: failing("code_wrong", { fields: { code: failing("code_wrong").message } }),
  },
  verifyPayment: {
    ...repeatableFails,
    validation_failed: failingFields({ razorpay_signature: validation.wrongForm }),
    order_not_found: failing("order_not_found"),
    bad_signature: failing("bad_signature"),
  },
  loadOrder: { ...always, validation_failed: noTokenAsked, order_not_found: failing("order_not_found") },
} as const satisfies { [Question in keyof CallOf]: Examples<CallOf[Question], CallFailure> };

const moved = { outcome: "order-moved" } as const;
const withFailure = <Outcome extends string>(outcome: Outcome, failure: CallFailure) => ({
  outcome,
  message: failure.message,
  failure,
});
const codeRefused = (failure: CallFailure) => ({
  ...withFailure("refused", failure),
  message: failure.fields.code ?? failure.message,
});
const couponExpired = (failure: CallFailure) => ({
  ...withFailure("coupon-expired", failure),
  quote: quoteOf(),
});

/** The outcome of a booking with invalid fields. Field names have no prefix `customer.` in the form. */
export const refusedFields = (failure: CallFailure) => ({
  ...withFailure("refused", failure),
  fields: Object.fromEntries(
    Object.entries(failure.fields).map(([name, sentence]) => [name.replace("customer.", ""), sentence]),
  ),
});

/** The error response for a field that breaks a booking rule; field and response have the same message. */
export const brokenRule = (field: string, message: string) =>
  failing("validation_failed", { message, fields: { [field]: message } });

const bookingOutcomes = (responses: typeof booking) =>
  ({
    ...responses,
    validation_failed: refusedFields(responses.validation_failed),
    cookies_required: refusedFields(responses.cookies_required),
    slot_taken: { outcome: "taken", alternatives: [], failure: responses.slot_taken },
    payment_in_progress: withFailure("payment-under-way", responses.payment_in_progress),
  }) as const;
const movedOf = toEach(orderCodes, () => moved);

/** What the booking's actors make of each error response; checked by `tests/paths/refusals.test.ts` and the path tests. */
export const refusals = {
  loadAvailability: refusalReplies.loadAvailability,
  verify: bookingOutcomes(refusalReplies.verify),
  book: bookingOutcomes(refusalReplies.book),
  release: {
    ...refusalReplies.release,
    order_not_found: { outcome: "gone" },
    hold_expired: { outcome: "already-over" },
    order_not_payable: { outcome: "order-settled" },
    payment_in_progress: { outcome: "payment-under-way" },
  },
  applyCoupon: {
    ...refusalReplies.applyCoupon,
    validation_failed: codeRefused(refusalReplies.applyCoupon.validation_failed),
    ...toEach(couponCodes, (code) => codeRefused(refusalReplies.applyCoupon[code])),
    hold_expired: moved,
    order_not_found: moved,
    payment_in_progress: moved,
  },
  initPayment: {
    ...refusalReplies.initPayment,
    ...movedOf,
    ...toEach(couponExpiryCodes, (code) => couponExpired(refusalReplies.initPayment[code])),
  },
  confirmEmail: {
    ...refusalReplies.confirmEmail,
    ...movedOf,
    ...toEach(couponExpiryCodes, (code) => couponExpired(refusalReplies.confirmEmail[code])),
    ...toEach(["too_many_requests", "validation_failed", "code_wrong"], (code) =>
      codeRefused(refusalReplies.confirmEmail[code]),
    ),
  },
  verifyPayment: {
    ...refusalReplies.verifyPayment,
    order_not_found: { outcome: "unproven" },
    bad_signature: { outcome: "unproven" },
  },
  loadOrder: { ...refusalReplies.loadOrder, order_not_found: { outcome: "gone" } },
} as const satisfies { [Question in keyof CallOf]: Examples<CallOf[Question], Example<Question>> };

/** An actor that makes an API call. */
export type RefusableActor = keyof CallOf;

/** Error codes of an actor's call. */
export type RefusalCode<Question extends RefusableActor> = RefusalOf<CallOf[Question]>;

/** Returns true for a failure, which an actor rejects with; false for an outcome, which it resolves with. */
export function isFailure(example: object): example is CallFailure {
  return "statusCode" in example;
}
