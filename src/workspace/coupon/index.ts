/** Coupons: validating and applying them. */

export { applyCoupon, dropExpiredCoupon } from "./apply-coupon.ts";
export { findDiscountOf } from "./coupons.ts";
export { couponRoutes } from "./routes.ts";
