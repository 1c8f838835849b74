import type { ErrorCode } from "./errors.ts";

/** Error codes of any API call: too many requests, or an error of the site or the service. */
export const commonErrorCodes = ["too_many_requests", "internal_error", "service_unavailable"] as const;

/** Error codes of API calls with a body: the body is unreadable, or the request comes from another origin. */
export const bodyErrorCodes = [
  "bad_json",
  "cross_origin",
  "payload_too_large",
  "unsupported_media_type",
] as const;

/** Error codes of API calls with an `Idempotency-Key`. */
export const idempotencyErrorCodes = [
  "bad_request",
  "idempotency_conflict",
  "idempotency_in_progress",
] as const;

export type IdempotencyErrorCode = (typeof idempotencyErrorCodes)[number];

/** Error codes of an order that cannot be paid or released. */
export const orderErrorCodes = [
  "order_not_found",
  "hold_expired",
  "order_not_payable",
  "payment_in_progress",
] as const;

export type OrderErrorCode = (typeof orderErrorCodes)[number];

/** Error codes of a coupon that became invalid after it was applied. */
export const couponExpiryErrorCodes = ["coupon_unknown", "coupon_expired", "coupon_not_yet_valid"] as const;

export type CouponExpiryErrorCode = (typeof couponExpiryErrorCodes)[number];

export const couponErrorCodes = [
  ...couponExpiryErrorCodes,
  "coupon_used_up",
  "coupon_already_used",
  "coupon_below_minimum",
  "coupon_not_applicable",
] as const;

export type CouponErrorCode = (typeof couponErrorCodes)[number];

/** Creates a record with an entry for each code. */
export function recordOf<Code extends ErrorCode, Value>(
  codes: readonly Code[],
  entryOf: (code: Code) => Value,
): Record<Code, Value> {
  return Object.fromEntries(codes.map((code) => [code, entryOf(code)])) as Record<Code, Value>;
}
