import type { RefusalOf } from "../../api/call.ts";
import type { CallName } from "../../api/contract/calls.ts";
import type { ErrorCode } from "../../api/contract/errors.ts";
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
import { failing } from "../area/fixtures.ts";
import { quoteOf } from "./quote-fixture.ts";
import type { BookingActors } from "./types.ts";

/** The call of the contract that an actor of the chart makes. */
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

/** A refusal as the chart gets it: an outcome that it tells apart, or a failure that it stores. */
type Example<Question extends keyof CallOf> = BookingActors[Question]["output"] | CallFailure;

/** One example for each code that the contract lets a call be refused with; a code without one does not compile. */
type Examples<Call extends CallName, Outcome> = { readonly [Code in RefusalOf<Call>]: Outcome };

const alwaysFails = {
  ...toEach(alwaysCodes, (code) => failing(code)),
  too_many_requests: failing("too_many_requests", { retryAfterSeconds: 40 }),
  service_unavailable: failing("service_unavailable", { retryAfterSeconds: 5 }),
  validation_failed: failing("validation_failed"),
};
/** What a call with a body fails with. */
export const postedFails = { ...alwaysFails, ...toEach(unreadableCodes, (code) => failing(code)) };
const repeatable = { ...postedFails, ...toEach(unrepeatableCodes, (code) => failing(code)) };

const moved = { outcome: "order-moved" } as const;
const withFailure = <Outcome extends string>(outcome: Outcome, failure: CallFailure) => ({
  outcome,
  message: failure.message,
  failure,
});
const refused = (code: ErrorCode) => withFailure("refused", failing(code));
/** The service has taken the coupon off, and tells the price without it. */
const couponExpired = (code: ErrorCode) => {
  const [failure, quote] = [failing(code), quoteOf()];
  const body = { ...(failure.body as object), quote };
  return { ...withFailure("coupon-expired", { ...failure, body }), quote };
};

/** A booking of which the service refuses fields, each with a sentence. */
export const refusedFields = (fields: Readonly<Record<string, string>>) => {
  const failure = failing("validation_failed", { fields });
  return { ...withFailure("refused", failure), fields };
};

const booking = {
  ...repeatable,
  validation_failed: refusedFields({ email: "Enter an email address, such as asha@example.in." }),
  item_not_found: failing("item_not_found"),
  centre_unavailable: failing("centre_unavailable"),
  slot_taken: { outcome: "taken", alternatives: [], failure: failing("slot_taken") },
  payment_in_progress: withFailure("payment-under-way", failing("payment_in_progress")),
} as const;

const coupon = {
  ...postedFails,
  validation_failed: refused("validation_failed"),
  ...toEach(couponCodes, refused),
  hold_expired: moved,
  order_not_found: moved,
  payment_in_progress: moved,
} as const;

const paying = {
  ...repeatable,
  ...toEach(orderCodes, () => moved),
  ...toEach(couponExpiryCodes, couponExpired),
} as const;

/**
 * What becomes of every refusal that the contract lists for the calls of the booking chart. `tests/paths/refusals.test.ts`
 * compares each example with what the real client returns; the path tests use every one of them.
 */
export const refusals = {
  loadAvailability: {
    ...alwaysFails,
    item_not_found: failing("item_not_found"),
    centre_unavailable: failing("centre_unavailable"),
  },
  verify: booking,
  book: booking,
  release: {
    ...repeatable,
    order_not_found: { outcome: "gone" },
    hold_expired: { outcome: "already-over" },
    order_not_payable: { outcome: "order-settled" },
    payment_in_progress: { outcome: "payment-under-way" },
  },
  applyCoupon: coupon,
  initPayment: { ...paying, gateway_unavailable: failing("gateway_unavailable") },
  confirmEmail: {
    ...paying,
    too_many_requests: refused("too_many_requests"),
    validation_failed: refused("validation_failed"),
    code_wrong: refused("code_wrong"),
  },
  verifyPayment: {
    ...repeatable,
    order_not_found: { outcome: "unproven" },
    bad_signature: { outcome: "unproven" },
  },
  loadOrder: {
    ...alwaysFails,
    order_not_found: { outcome: "gone" },
  },
} as const satisfies { [Question in keyof CallOf]: Examples<CallOf[Question], Example<Question>> };

/** An actor of the chart that makes a call of the contract. */
export type RefusableActor = keyof CallOf;

/** Codes that an actor's call may be refused with. */
export type RefusalCode<Question extends RefusableActor> = RefusalOf<CallOf[Question]>;

/** Whether an example is a failure, which an actor throws, and no outcome, which it answers. */
export function isFailure(example: object): example is CallFailure {
  return "statusCode" in example;
}
