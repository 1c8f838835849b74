import { type ErrorCode, errorStatus } from "./errors.ts";

/** HTTP status of each error code of the staff calls, in addition to those that all calls can have. */
const ownStatus = {
  signed_out: 401,
  not_allowed: 403,
  proof_required: 403,
  invitation_invalid: 404,
  staff_not_found: 404,
  last_owner: 409,
  last_passkey: 409,
  too_many_passkeys: 409,
  sign_in_failed: 422,
  unknown_centre: 422,
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
] as const satisfies readonly ErrorCode[];

export type StaffErrorCode = keyof typeof ownStatus | (typeof shared)[number];

/** Returns the HTTP status of an error code. */
export function statusOfStaffError(code: StaffErrorCode): number {
  return code in ownStatus
    ? ownStatus[code as keyof typeof ownStatus]
    : errorStatus[code as (typeof shared)[number]];
}
