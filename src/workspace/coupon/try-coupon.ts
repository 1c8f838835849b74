import type { Quote } from "../../api/contract/booking.ts";
import { isHoldRunning } from "../availability/index.ts";
import { type BookingDeps, holdExpired, openOrder, orderNotFound, type Refusal } from "../orders/index.ts";
import { checkCoupon } from "./check-coupon.ts";
import { type Coupon, discountOf } from "./coupons.ts";
import { quoteOfOrder } from "./quote-of-order.ts";

/** Tries a coupon on a held order: the price it would make, or why it does not count. Changes nothing. */
export async function tryCoupon(
  deps: BookingDeps,
  { code, ...key }: { readonly orderId: string; readonly token: string; readonly code: string },
): Promise<{ ok: true; coupon: Coupon; quote: Quote } | Refusal> {
  const order = await openOrder(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  const now = deps.now();
  if (!isHoldRunning(order, now)) return holdExpired;
  const checked = await checkCoupon(deps.db, code, order, now);
  if (!checked.ok) return checked;
  return { ...checked, quote: quoteOfOrder(order, discountOf(checked.coupon)) };
}
