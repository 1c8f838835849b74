import type { Alternative, Quote } from "../../api/contract/booking.ts";
import type { ErrorCode } from "../../api/contract/errors.ts";
import * as texts from "../../texts/refusals.ts";
import { type Answer, refuse } from "../http/route.ts";

/** An expected refusal of a use case: a code for programs and a sentence that a person can act on. */
export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** A sentence a field, with `validation_failed`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Free places instead of the taken one, with `slot_taken`. */
  readonly alternatives?: readonly Alternative[];
  /** The price that has changed under the visitor, with the refusal of a coupon that died. */
  readonly quote?: Quote;
  /** What really returns, in paise, with `refund_changed`. */
  readonly refundPaise?: number;
  /** What the booking really costs at its new time, in paise, with `price_changed`. */
  readonly totalPaise?: number;
  /** Whole seconds after which another try makes sense, with `too_many_requests` and `gateway_unavailable`. */
  readonly retryAfterSeconds?: number;
};

/** Makes a refusal. */
export function refusal(
  code: ErrorCode,
  message: string,
  more: Pick<Refusal, "fields" | "alternatives" | "retryAfterSeconds"> = {},
): Refusal {
  return { ok: false, code, message, ...more };
}

/** Makes the refusal of what a limit keeps back for now; it waits at least a second. */
export function tooManyRequests(message: string, retryAfterSeconds: number): Refusal {
  return {
    ok: false,
    code: "too_many_requests",
    message,
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  };
}

/** Puts a refusal on the wire. */
export function presentRefusal(refused: Refusal): Answer {
  const { code, message, fields, alternatives, quote, refundPaise, totalPaise, retryAfterSeconds } = refused;
  const extra = {
    ...(alternatives && { alternatives }),
    ...(quote && { quote }),
    ...(refundPaise !== undefined && { refundPaise }),
    ...(totalPaise !== undefined && { totalPaise }),
  };
  return refuse(code, message, {
    ...(fields && { fields }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
  });
}

/** An order that does not exist, or whose token is wrong: the two are never told apart. */
export const orderNotFound: Refusal = refusal("order_not_found", texts.hold.orderNotFound);

/** The hold ran out or was given back before the visitor was done. */
export const holdExpired: Refusal = refusal("hold_expired", texts.hold.expired);

/** Something that must not change while money is under way. */
export const paymentInProgress: Refusal = refusal("payment_in_progress", texts.payment.inProgress);
