import * as v from "valibot";

/**
 * Body of every error response: a code, a message for visitors and, with status 422, a message for each invalid field.
 */
export const errorBody = v.object({
  error: v.looseObject({
    code: v.string(),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
});

/** HTTP status of each error code of the service and the site. */
export const errorStatus = {
  bad_json: 400,
  bad_request: 400,
  bad_signature: 400,
  cross_origin: 403,
  cookies_required: 403,
  not_found: 404,
  order_not_found: 404,
  centre_not_found: 404,
  centre_unavailable: 404,
  item_not_found: 404,
  city_not_found: 404,
  page_not_found: 404,
  link_expired: 404,
  method_not_allowed: 405,
  slot_taken: 409,
  hold_expired: 409,
  order_not_payable: 409,
  payment_in_progress: 409,
  idempotency_in_progress: 409,
  refund_changed: 409,
  not_cancellable: 409,
  not_movable: 409,
  not_changeable: 409,
  price_changed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_conflict: 422,
  coupon_unknown: 422,
  coupon_expired: 422,
  coupon_not_yet_valid: 422,
  coupon_used_up: 422,
  coupon_already_used: 422,
  coupon_below_minimum: 422,
  coupon_not_applicable: 422,
  code_wrong: 422,
  too_many_requests: 429,
  internal_error: 500,
  gateway_unavailable: 502,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
