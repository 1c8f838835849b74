import type { Quote } from "../../api/contract/booking.ts";
import type { CouponErrorCode, CouponExpiryErrorCode } from "../../api/contract/error-groups.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { isHoldActive } from "../availability/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  claimCouponUse,
  type DomainError,
  domainError,
  expireHoldsWithCoupon,
  findOrderByKey,
  hasPayment,
  holdExpired,
  lockOrder,
  type Order,
  orderNotFound,
  paymentInProgress,
  releaseCouponUse,
} from "../orders/index.ts";
import { checkCoupon, couponUseError, validityError } from "./check-coupon.ts";
import { type Coupon, discountOf, findCoupon, quoteOfOrder } from "./coupons.ts";

type ApplyCouponErrorCode = CouponErrorCode | "order_not_found" | "hold_expired" | "payment_in_progress";

/** Applies and redeems a coupon of a held order, or removes it (`code: null`). An order has at most one coupon. */
export async function applyCoupon(
  deps: BookingDeps,
  { code, ...key }: { readonly orderId: string; readonly token: string; readonly code: string | null },
): Promise<{ ok: true; quote: Quote } | DomainError<ApplyCouponErrorCode>> {
  const found = await findOrderByKey(deps, deps.db, key);
  if (found === undefined) return orderNotFound;
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, found.id);
    if (order === undefined || !isHoldActive(order, now)) return holdExpired;
    if (await hasPayment(tx, order.id, "pending")) return paymentInProgress;
    return code === null ? removeCoupon(tx, order) : addCoupon(tx, order, code, now);
  });
}

/** Removes an order's coupon and releases the coupon's use. The caller must hold the order's lock. */
export async function removeCoupon(tx: Tx, order: Order): Promise<{ ok: true; quote: Quote }> {
  await releaseCouponUse(tx, order.id);
  return { ok: true, quote: await updateQuote(tx, order, quoteOfOrder(order, null)) };
}

async function addCoupon(
  tx: Tx,
  order: Order,
  code: string,
  now: Date,
): Promise<{ ok: true; quote: Quote } | DomainError<CouponErrorCode>> {
  const checked = await checkCoupon(tx, code, order, now);
  if (!checked.ok) return checked;
  const { coupon } = checked;
  if (order.coupon_code === coupon.code) return { ok: true, quote: order.quote };
  await expireHoldsWithCoupon(tx, coupon.code, now);
  await releaseCouponUse(tx, order.id);
  const quote = quoteOfOrder(order, discountOf(coupon));
  const isFree = quote.totalPaise === 0;
  const useError = await claimCouponUse(tx, { code: coupon.code, order, isFree, now });
  if (useError === null) return { ok: true, quote: await updateQuote(tx, order, quote) };
  await restoreFormerCoupon(tx, order, now);
  return couponUseError(coupon.code, useError);
}

/**
 * Restores the order's former coupon after the new coupon was rejected. The former use is still available: its release
 * locked the coupon's row, so no other order could take it. If the coupon has become inactive, the order is left
 * without a coupon.
 */
async function restoreFormerCoupon(tx: Tx, order: Order, now: Date): Promise<void> {
  if (order.coupon_code === null) return;
  const use = { code: order.coupon_code, order, isFree: order.total_paise === 0, now };
  const useError = await claimCouponUse(tx, use);
  if (useError !== null) await updateQuote(tx, order, quoteOfOrder(order, null));
}

async function updateQuote(tx: Tx, order: Order, quote: Quote): Promise<Quote> {
  await tx
    .updateTable("orders")
    .set({ coupon_code: quote.couponCode, quote: JSON.stringify(quote), total_paise: quote.totalPaise })
    .where("id", "=", order.id)
    .execute();
  const { couponCode } = quote;
  if (couponCode !== order.coupon_code)
    recordAct(tx, couponCode === null ? "coupon_removed" : "coupon_applied", order.id, {
      couponCode: couponCode ?? order.coupon_code,
    });
  return quote;
}

/** Returns the price of a held order with a coupon, or why the coupon is not valid. Stores nothing. */
export async function tryCoupon(
  deps: BookingDeps,
  { code, ...key }: { readonly orderId: string; readonly token: string; readonly code: string },
): Promise<
  | { ok: true; coupon: Coupon; quote: Quote }
  | DomainError<CouponErrorCode | "order_not_found" | "hold_expired">
> {
  const order = await findOrderByKey(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  const now = deps.now();
  if (!isHoldActive(order, now)) return holdExpired;
  const checked = await checkCoupon(deps.db, code, order, now);
  if (!checked.ok) return checked;
  return { ...checked, quote: quoteOfOrder(order, discountOf(checked.coupon)) };
}

/**
 * Removes an expired or inactive coupon from an order. Returns a domain error with the new price because the visitor
 * must agree to it. Returns null if the coupon is still valid or the order has no coupon.
 */
export async function dropExpiredCoupon(
  tx: Tx,
  order: Order,
  now: Date,
): Promise<DomainError<CouponExpiryErrorCode> | null> {
  if (order.coupon_code === null) return null;
  const coupon = await findCoupon(tx, order.coupon_code);
  const error =
    coupon === undefined ? withdrawnCoupon(order.coupon_code) : validityError(coupon, istDateOf(now));
  if (error === null) return null;
  const { quote } = await removeCoupon(tx, order);
  const price = texts.coupon.newPrice(quote.totalPaise);
  return { ...error, message: `${error.message} ${price}`, quote };
}

function withdrawnCoupon(code: string): DomainError<"coupon_unknown"> {
  return domainError("coupon_unknown", texts.coupon.withdrawn(code));
}
