/** Orders: states, numbers, tokens, holds and coupon uses. */
export { type CouponUseError, claimCouponUse, customerKeysOf, releaseCouponUse } from "./coupon-uses.ts";
export { customerColumns, customerOf } from "./customer.ts";
export type { BookingDeps } from "./deps.ts";
export {
  type DomainError,
  domainError,
  holdExpired,
  orderNotFound,
  paymentInProgress,
  presentDomainError,
  tooManyRequests,
} from "./domain-error.ts";
export { emailCodeOf, isEmailCode, resetMailedAt } from "./email-code.ts";
export { endHolds, expireHoldsWithCoupon, expireOverdueHolds, expireOverlappingHolds } from "./end-hold.ts";
export { isId, isTokenOf, newId, newOrderNumber, tokenOf } from "./order-ids.ts";
export {
  formatOrderTime,
  formatShortTime,
  formatStart,
  type OrderTimes,
  openingOfOrder,
  passDatesOf,
  periodOfOrder,
  presentTimes,
  timesOfPeriod,
} from "./order-time.ts";
export { orderUrl } from "./order-url.ts";
export {
  findOrderByKey,
  findOrderByNumber,
  hasPayment,
  isAwaitingPayment,
  lockItem,
  lockOrder,
  lockOrderRow,
  type Order,
  orderKeyOf,
} from "./orders.ts";
export {
  assertStatesReachable,
  orderTransitions,
  type PaymentState,
  paymentTransitions,
  transition,
} from "./states.ts";
export { countUnpaidHolds } from "./unpaid-holds.ts";
