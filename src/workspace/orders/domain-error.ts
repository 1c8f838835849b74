import type { Alternative, Quote } from "../../api/contract/booking.ts";
import type { ErrorCode } from "../../api/contract/errors.ts";
import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse, type ErrorResponse } from "../http/route.ts";

/**
 * A domain error (a value, not an exception). `code` is for programs, `message` is a sentence for the visitor. Functions
 * declare their codes, which must be listed for the API call (see `ResponseOf`).
 */
export type DomainError<Code extends ErrorCode = ErrorCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly message: string;
  /** One sentence per invalid field. Set with `validation_failed`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Free alternatives to a taken slot. Set with `slot_taken`. */
  readonly alternatives?: readonly Alternative[];
  /** The IST dates on which a room that is booked weekly is taken. Set with `slot_taken`. */
  readonly dates?: readonly string[];
  /** The new price without the coupon. Set if the coupon is no longer valid. */
  readonly quote?: Quote;
  /** The current refund in paise. Set with `refund_changed`. */
  readonly refundPaise?: number;
  /** The current price at the new time, in paise. Set with `price_changed`. */
  readonly totalPaise?: number;
  /** Seconds to wait before a retry (integer). Set with `too_many_requests` and `gateway_unavailable`. */
  readonly retryAfterSeconds?: number;
};

export function domainError<Code extends ErrorCode>(
  code: Code,
  message: string,
  details: Pick<DomainError, "fields" | "alternatives" | "dates" | "retryAfterSeconds"> = {},
): DomainError<Code> {
  return { ok: false, code, message, ...details };
}

/** Returns the error for an exceeded limit. The delay is rounded up to whole seconds, and is at least one second. */
export function tooManyRequests(
  message: string,
  retryAfterSeconds: number,
): DomainError<"too_many_requests"> {
  return {
    ok: false,
    code: "too_many_requests",
    message,
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  };
}

/** Converts a domain error to an HTTP response. */
export function presentDomainError<Code extends ErrorCode>(error: DomainError<Code>): ErrorResponse<Code> {
  const { code, message, fields, alternatives, dates, quote, refundPaise, totalPaise, retryAfterSeconds } =
    error;
  const fieldsFromError = {
    ...(alternatives && { alternatives }),
    ...(dates && { dates }),
    ...(quote && { quote }),
    ...(refundPaise !== undefined && { refundPaise }),
    ...(totalPaise !== undefined && { totalPaise }),
  };
  return createErrorResponse(code, message, {
    ...(fields && { fields }),
    ...(Object.keys(fieldsFromError).length > 0 && { extra: fieldsFromError }),
    ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
  });
}

/** The order does not exist or the token is wrong. No response may distinguish these two cases. */
export const orderNotFound = domainError("order_not_found", texts.hold.orderNotFound);

export const holdExpired = domainError("hold_expired", texts.hold.expired);

/** An order must not change while a payment for it is pending. */
export const paymentInProgress = domainError("payment_in_progress", texts.payment.inProgress);
