import { changeLimits } from "../../api/contract/booking-rules.ts";
import type { ErrorCode } from "../../api/contract/errors.ts";
import { formatProseDate } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { networkBusy } from "../../texts/server-pages.ts";
import { correctFields } from "../../texts/validation.ts";

export const sampleCouponCode = "TEN";
export const sampleRequestId = "b7c1f3e2-0a4d-4c58-9a11-6f2d8e5c7b90";

/** The service's message for each error code. `tests/service/domain-errors.test.ts` compares them with the service. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  bad_json: texts.call.badJson,
  bad_request: texts.call.keyTooLong(255),
  bad_signature: texts.payment.signatureInvalid,
  cross_origin: texts.call.crossOrigin,
  cookies_required: texts.hold.cookiesRequired,
  not_found: texts.invoice.none,
  order_not_found: texts.hold.orderNotFound,
  centre_not_found: texts.place.centreNotFound,
  centre_unavailable: texts.hold.centreUnavailable,
  item_not_found: texts.hold.itemNotFound,
  city_not_found: texts.place.notInCity,
  page_not_found: texts.place.pageNotFound,
  link_expired: texts.bookingsLink.expired,
  method_not_allowed: texts.call.methods("GET"),
  slot_taken: `${texts.hold.slotTaken} ${texts.hold.chooseAnother.hour}`,
  hold_expired: texts.hold.expired,
  order_not_payable: texts.change.cancelled,
  payment_in_progress: texts.payment.inProgress,
  idempotency_in_progress: texts.call.keyInProgress,
  refund_changed: texts.change.refundChanged,
  not_cancellable: texts.change.startedCancel,
  not_movable: texts.change.tooLateToMove(changeLimits.minMoveNoticeHours),
  not_changeable: texts.guests.confirmedOnly,
  price_changed: texts.change.movePriceChanged,
  payload_too_large: texts.call.tooLarge,
  unsupported_media_type: texts.call.mediaType("application/json"),
  validation_failed: correctFields,
  idempotency_conflict: texts.call.keyReused,
  coupon_unknown: texts.coupon.unknown,
  coupon_expired: texts.coupon.expired(sampleCouponCode, formatProseDate("2026-11-22")),
  coupon_not_yet_valid: texts.coupon.notYet(sampleCouponCode, formatProseDate("2026-12-01")),
  coupon_used_up: texts.coupon.usedUp(sampleCouponCode),
  coupon_already_used: texts.coupon.usedBefore(sampleCouponCode),
  coupon_below_minimum: texts.coupon.minimum(sampleCouponCode, 500_000),
  coupon_not_applicable: texts.coupon.otherKind(sampleCouponCode),
  code_wrong: texts.payment.wrongCode(4),
  too_many_requests: networkBusy,
  internal_error: texts.call.unexpectedWithReference(sampleRequestId),
  gateway_unavailable: texts.payment.gatewayUnavailable,
  service_unavailable: texts.call.recordsUnavailable,
};

/** The `Retry-After` header of error codes, in seconds. Other codes have no such header. */
export const retryDelays: Readonly<Partial<Record<ErrorCode, number>>> = {
  too_many_requests: 2,
  service_unavailable: 2,
  gateway_unavailable: 5,
  idempotency_in_progress: 1,
};
