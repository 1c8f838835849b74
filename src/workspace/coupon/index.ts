/** Coupons: trying and applying them. */
export { findCouponOf } from "./coupons.ts";
export { dropExpiredCoupon } from "./drop-expired-coupon.ts";
export { couponRoutes } from "./routes.ts";
