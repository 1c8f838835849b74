import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";
import { istDateOf } from "../../../src/api/contract/ist.ts";
import { type CouponRecord, couponRecord } from "../../../src/workspace/inventory/schema.ts";

const file = "content/inventory/coupons.yaml";
const shipped = v.parse(v.array(couponRecord), parse(readFileSync(file, "utf8")));
const today = istDateOf(new Date());

/** Finds a shipped coupon. `does` describes the coupon in the error message. */
export function findCoupon(does: string, isWanted: (coupon: CouponRecord) => boolean): CouponRecord {
  const found = shipped.find(isWanted);
  if (found === undefined) throw new Error(`${file} has no coupon that ${does}.`);
  return found;
}

/** Returns true if the coupon is valid today for every customer and item. */
export function isUnrestricted(coupon: CouponRecord): boolean {
  return appliesToAllItems(coupon) && !coupon.oncePerCustomer;
}

/** Returns true if the coupon is valid today for every item. The coupon may be limited to one use per customer. */
export function appliesToAllItems(coupon: CouponRecord): boolean {
  const isCurrentlyValid = coupon.validFrom <= today && today <= coupon.validUntil;
  return isCurrentlyValid && coupon.productTypes.length === 0 && coupon.cities.length === 0;
}
