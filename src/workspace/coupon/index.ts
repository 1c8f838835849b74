/** Coupons: trying and applying them. */
export { findCouponOf } from "./coupons.ts";
export { dropDeadCoupon } from "./drop-dead-coupon.ts";
export { couponRoutes } from "./routes.ts";
