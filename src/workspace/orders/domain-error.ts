import type { Alternative, Quote } from "../../api/contract/booking.ts";
import type { ErrorCode } from "../../api/contract/errors.ts";
import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse, type RouteResponse } from "../http/route.ts";

/** A domain error of a use case (a value, not an exception): a code for programs and a sentence for the visitor. */
export type DomainError = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** One sentence per field; with `validation_failed`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Free alternatives to the taken slot; with `slot_taken`. */
  readonly alternatives?: readonly Alternative[];
  /** The new price, after a coupon that is no longer valid was removed. */
  readonly quote?: Quote;
  /** The current refund, in paise; with `refund_changed`. */
  readonly refundPaise?: number;
  /** The current price at the new time, in paise; with `price_changed`. */
  readonly totalPaise?: number;
  /** Whole seconds until a retry makes sense; with `too_many_requests` and `gateway_unavailable`. */
  readonly retryAfterSeconds?: number;
};

export function domainError(
  code: ErrorCode,
  message: string,
  details: Pick<DomainError, "fields" | "alternatives" | "retryAfterSeconds"> = {},
): DomainError {
  return { ok: false, code, message, ...details };
}

/** Returns the domain error of an exceeded limit. Rounds the delay up, to at least one second. */
export function tooManyRequests(message: string, retryAfterSeconds: number): DomainError {
  return {
    ok: false,
    code: "too_many_requests",
    message,
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  };
}

/** Converts a domain error to an HTTP response. */
export function presentDomainError(error: DomainError): RouteResponse {
  const { code, message, fields, alternatives, quote, refundPaise, totalPaise, retryAfterSeconds } = error;
  const extra = {
    ...(alternatives && { alternatives }),
    ...(quote && { quote }),
    ...(refundPaise !== undefined && { refundPaise }),
    ...(totalPaise !== undefined && { totalPaise }),
  };
  return createErrorResponse(code, message, {
    ...(fields && { fields }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
  });
}

/** An unknown order or a wrong token. Responses never distinguish the two. */
export const orderNotFound: DomainError = domainError("order_not_found", texts.hold.orderNotFound);

/** The hold expired or was released. */
export const holdExpired: DomainError = domainError("hold_expired", texts.hold.expired);

/** The order must not change while a payment is pending. */
export const paymentInProgress: DomainError = domainError("payment_in_progress", texts.payment.inProgress);
