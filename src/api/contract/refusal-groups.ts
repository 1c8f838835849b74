import type { ErrorCode } from "./errors.ts";

/** Any call: too many requests, or a part of ours that does not work. */
export const alwaysCodes = ["too_many_requests", "internal_error", "service_unavailable"] as const;

/** A call with a body that cannot be read, or comes from another site. */
export const unreadableCodes = [
  "bad_json",
  "cross_origin",
  "payload_too_large",
  "unsupported_media_type",
] as const;

/** A call that takes an `Idempotency-Key`. */
export const unrepeatableCodes = ["bad_request", "idempotency_conflict", "idempotency_in_progress"] as const;

/** The order is not, or no longer, one that can be paid or released. */
export const orderCodes = [
  "order_not_found",
  "hold_expired",
  "order_not_payable",
  "payment_in_progress",
] as const;

/** Why an applied coupon is no longer valid: it was withdrawn, or has expired. */
export const couponExpiryCodes = ["coupon_unknown", "coupon_expired", "coupon_not_yet_valid"] as const;

/** Why a coupon is refused. */
export const couponCodes = [
  ...couponExpiryCodes,
  "coupon_used_up",
  "coupon_already_used",
  "coupon_below_minimum",
  "coupon_not_applicable",
] as const;

/** A table with the same entry for each code of a group. */
export function toEach<Code extends ErrorCode, Value>(
  codes: readonly Code[],
  entryOf: (code: Code) => Value,
): Record<Code, Value> {
  return Object.fromEntries(codes.map((code) => [code, entryOf(code)])) as Record<Code, Value>;
}
