import type { BookingDeps } from "../booking/deps.ts";
import { presentRefusal } from "../booking/refusal.ts";
import { answer, ok, type Route } from "../http/route.ts";
import { applyCoupon } from "./apply-coupon.ts";
import { tryCoupon } from "./try-coupon.ts";

/** The calls of coupons: try one, and put it on or take it off. */
export function couponRoutes(deps: BookingDeps): Route[] {
  return [
    answer("validate", async ({ body }) => {
      const result = await tryCoupon(deps, body);
      if (!result.ok) return presentRefusal(result);
      const { code, description } = result.coupon;
      return ok({ valid: true, coupon: { code, description }, quote: result.quote });
    }),
    answer("coupon", async ({ body }) => {
      const result = await applyCoupon(deps, body);
      return result.ok ? ok({ quote: result.quote }) : presentRefusal(result);
    }),
  ];
}
