import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/refusals.ts";
import type { Tx } from "../database/tables.ts";
import { type Order, type Refusal, refusal } from "../orders/index.ts";
import { takeOff } from "./apply-coupon.ts";
import { periodRefusal } from "./check-coupon.ts";
import { findCoupon } from "./coupons.ts";

/**
 * Takes a coupon off that has expired or been withdrawn since it was applied, and says so with the new price, which the
 * visitor has to agree to first. Null when the order has no coupon, or a living one.
 */
export async function dropExpiredCoupon(tx: Tx, order: Order, now: Date): Promise<Refusal | null> {
  if (order.coupon_code === null) return null;
  const coupon = await findCoupon(tx, order.coupon_code);
  const dead = coupon === undefined ? withdrawn(order.coupon_code) : periodRefusal(coupon, istDateOf(now));
  if (dead === null) return null;
  const { quote } = await takeOff(tx, order);
  const price = texts.coupon.newPrice(quote.totalPaise);
  return { ...dead, message: `${dead.message} ${price}`, quote };
}

function withdrawn(code: string): Refusal {
  return refusal("coupon_unknown", texts.coupon.withdrawn(code));
}
