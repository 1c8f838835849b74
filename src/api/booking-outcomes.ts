import { type CallContext, CallError, type CallFailure } from "./call.ts";
import {
  applyCoupon,
  type BookingRequest,
  bookSlot,
  getOrderDetails,
  validateCoupon,
  verifyBooking,
} from "./calls/booking.ts";
import { confirmEmail, initPayment } from "./calls/payment.ts";
import type { Alternative, HeldReply, OrderDetails, OrderKey, Quote } from "./contract/booking.ts";
import type { PaymentCreatedReply } from "./contract/payment.ts";

/** The service refused what was entered: a sentence in all, and one a field (`name`, `email`, `people`, `start` …). */
export type Refused = { outcome: "refused"; message: string; fields: Readonly<Record<string, string>> };

/** Somebody else holds or has the slot; up to three others instead. */
export type Taken = { outcome: "taken"; alternatives: readonly Alternative[] };

/** The order is no longer as the visitor last saw it (hold over, paid elsewhere, gone): load it and tell the truth. */
export type OrderMoved = { outcome: "order-moved" };

/** What asking for an order comes to; `gone` when its id and token open nothing. */
export type OrderOutcome = { outcome: "found"; order: OrderDetails } | { outcome: "gone" };

/** What checking a booking comes to. */
export type VerifyOutcome = { outcome: "verified"; quote: Quote } | Taken | Refused;

/** What asking for the hold comes to. */
export type BookOutcome = { outcome: "held"; order: HeldReply } | Taken | Refused;

/** What trying a coupon comes to; `code` of a refusal is the service's, such as `coupon_expired`. */
export type CouponTryOutcome =
  | { outcome: "valid"; code: string; description: string; quote: Quote }
  | { outcome: "refused"; code: string; message: string }
  | OrderMoved;

/** What applying a coupon, or taking it off, comes to. */
export type CouponApplyOutcome =
  | { outcome: "applied"; quote: Quote }
  | { outcome: "refused"; code: string; message: string }
  | OrderMoved;

/**
 * What starting a payment comes to; `coupon-dead` when the order's coupon counts no more, `confirm-email` when there is
 * nothing to pay and a code was sent to the masked address. `resendAt`: the instant from which starting again sends
 * another mail, null when no more are sent for this hold.
 */
export type InitPaymentOutcome =
  | { outcome: "created"; payment: PaymentCreatedReply }
  | { outcome: "nothing-to-pay" }
  | { outcome: "confirm-email"; email: string; resendAt: string | null }
  | { outcome: "coupon-dead"; message: string }
  | OrderMoved;

/**
 * What handing in the code from the email comes to. A refusal's `code` is the service's: `code_wrong` may be tried again,
 * after `too_many_requests` this hold takes no more codes.
 */
export type ConfirmEmailOutcome =
  | { outcome: "confirmed" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "coupon-dead"; message: string }
  | OrderMoved;

/** Checks and prices a booking. Expected refusals are outcomes; anything else is thrown as `CallError`. */
export function verifyOutcome(booking: BookingRequest, context?: CallContext): Promise<VerifyOutcome> {
  return verifyBooking(booking, context).then(
    ({ quote }) => ({ outcome: "verified", quote }),
    (error) => refusedBooking(error),
  );
}

/** Takes the hold. Expected refusals are outcomes; anything else is thrown as `CallError`. */
export function bookOutcome(booking: BookingRequest, context?: CallContext): Promise<BookOutcome> {
  return bookSlot(booking, context).then(
    (order) => ({ outcome: "held", order }),
    (error) => refusedBooking(error),
  );
}

/** Tries a coupon; changes nothing. */
export function couponTryOutcome(
  coupon: OrderKey & { code: string },
  context?: CallContext,
): Promise<CouponTryOutcome> {
  return validateCoupon(coupon, context).then(
    (reply) => ({ outcome: "valid", ...reply.coupon, quote: reply.quote }),
    (error) => refusedCoupon(error),
  );
}

/** Applies a coupon; the code `null` takes it off. */
export function couponApplyOutcome(
  coupon: OrderKey & { code: string | null },
  context?: CallContext,
): Promise<CouponApplyOutcome> {
  return applyCoupon(coupon, context).then(
    ({ quote }) => ({ outcome: "applied", quote }),
    (error) => refusedCoupon(error),
  );
}

/** Starts a payment. */
export function initPaymentOutcome(order: OrderKey, context?: CallContext): Promise<InitPaymentOutcome> {
  return initPayment(order, context).then(
    (reply) => {
      if ("checkout" in reply) return { outcome: "created", payment: reply };
      if (reply.status === "confirmed") return { outcome: "nothing-to-pay" };
      return { outcome: "confirm-email", email: reply.email, resendAt: reply.resendAt };
    },
    (error) => {
      const failure = callError(error);
      if (hasMoved(failure)) return { outcome: "order-moved" };
      if (isCouponRefusal(failure)) return { outcome: "coupon-dead", message: failure.message };
      throw failure;
    },
  );
}

/** Confirms a booking that costs nothing with the code from its email. */
export function confirmEmailOutcome(
  confirmation: OrderKey & { code: string },
  context?: CallContext,
): Promise<ConfirmEmailOutcome> {
  return confirmEmail(confirmation, context).then(
    () => ({ outcome: "confirmed" }),
    (error) => {
      const failure = callError(error);
      if (hasMoved(failure)) return { outcome: "order-moved" };
      if (isCouponRefusal(failure)) return { outcome: "coupon-dead", message: failure.message };
      const { statusCode, code, message, fields } = failure;
      if (statusCode === 422 || statusCode === 429) {
        return { outcome: "refused", code, message: fields.code ?? message };
      }
      throw failure;
    },
  );
}

/** Asks for the truth of an order. */
export function orderOutcome(order: OrderKey, context?: CallContext): Promise<OrderOutcome> {
  return getOrderDetails(order, context).then(
    (reply) => ({ outcome: "found", order: reply.order }),
    (error) => {
      const failure = callError(error);
      if (failure.code === "order_not_found") return { outcome: "gone" };
      throw failure;
    },
  );
}

function refusedBooking(error: unknown): Taken | Refused {
  const failure = callError(error);
  if (failure.code === "slot_taken") return { outcome: "taken", alternatives: alternativesOf(failure.body) };
  if (failure.statusCode === 422 && Object.keys(failure.fields).length > 0) {
    return { outcome: "refused", message: failure.message, fields: withoutPrefix(failure.fields) };
  }
  throw failure;
}

function refusedCoupon(error: unknown): { outcome: "refused"; code: string; message: string } | OrderMoved {
  const failure = callError(error);
  if (hasMoved(failure)) return { outcome: "order-moved" };
  const { code, message, fields } = failure;
  if (isCouponRefusal(failure)) return { outcome: "refused", code, message };
  if (failure.statusCode === 422) return { outcome: "refused", code, message: fields.code ?? message };
  throw failure;
}

function hasMoved({ code }: CallFailure): boolean {
  return ["hold_expired", "order_not_payable", "payment_in_progress", "order_not_found"].includes(code);
}

function isCouponRefusal({ code }: CallFailure): boolean {
  return code.startsWith("coupon_");
}

function callError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}

/** The service names nested fields by their path (`customer.email`); the form knows the last part. */
function withoutPrefix(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.replace(/^customer\./, ""), sentence]),
  );
}

/** They stand beside the error's code and message, or beside the error itself. */
function alternativesOf(body: unknown): readonly Alternative[] {
  const reply = body as { alternatives?: Alternative[]; error?: { alternatives?: Alternative[] } } | null;
  return reply?.error?.alternatives ?? reply?.alternatives ?? [];
}
