import { type ErrorCode, errorStatus } from "./errors.ts";

/** HTTP status of each error code of the staff calls, in addition to those that all calls can have. */
const ownStatus = {
  signed_out: 401,
  not_allowed: 403,
  proof_required: 403,
  invitation_invalid: 404,
  staff_not_found: 404,
  last_owner: 409,
  last_sign_in: 409,
  identity_taken: 409,
  too_many_passkeys: 409,
  changed_meanwhile: 409,
  sign_in_failed: 422,
  identity_unknown: 422,
  unknown_centre: 422,
  provider_unavailable: 424,
} as const;

const shared = [
  "bad_json",
  "not_found",
  "payload_too_large",
  "unsupported_media_type",
  "validation_failed",
  "too_many_requests",
  "internal_error",
  "service_unavailable",
  ...(["not_cancellable", "not_movable", "not_changeable", "price_changed", "payment_in_progress"] as const),
  ...(["slot_taken", "item_not_found", "centre_unavailable"] as const),
  ...(["idempotency_in_progress", "idempotency_conflict"] as const),
] as const satisfies readonly ErrorCode[];

/** Error codes of a booking by phone. */
export const phoneErrorCodes = [
  ...([
    "changed_meanwhile",
    "validation_failed",
    "slot_taken",
    "item_not_found",
    "centre_unavailable",
  ] as const),
  ...(["not_found", "too_many_requests", "idempotency_in_progress", "idempotency_conflict"] as const),
] as const satisfies readonly StaffErrorCode[];

/** Error codes of the acts on a booking. */
export const actErrorCodes = [
  ...(["not_found", "changed_meanwhile", "validation_failed"] as const),
  ...(["not_cancellable", "not_movable", "not_changeable", "price_changed", "payment_in_progress"] as const),
  ...(["slot_taken", "item_not_found", "centre_unavailable"] as const),
  ...(["idempotency_in_progress", "idempotency_conflict"] as const),
] as const satisfies readonly StaffErrorCode[];

export type StaffErrorCode = keyof typeof ownStatus | (typeof shared)[number];

/** Returns the HTTP status of an error code. */
export function statusOfStaffError(code: StaffErrorCode): number {
  return code in ownStatus
    ? ownStatus[code as keyof typeof ownStatus]
    : errorStatus[code as (typeof shared)[number]];
}
