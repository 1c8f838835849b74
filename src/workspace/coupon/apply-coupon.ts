import type { Quote } from "../../api/contract/booking.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/refusals.ts";
import { isHoldRunning } from "../availability/index.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  expireUsersOf,
  giveCouponBack,
  hasPayment,
  holdExpired,
  lockOrder,
  type Order,
  openOrder,
  orderNotFound,
  paymentInProgress,
  type Refusal,
  refusal,
  takeCouponUse,
} from "../orders/index.ts";
import { checkCoupon, periodRefusal, useRefusal } from "./check-coupon.ts";
import { type Coupon, discountOf, findCoupon, quoteOfOrder } from "./coupons.ts";

/** Puts a coupon on a held order and takes its use, or takes the order's coupon off (`code: null`). One for an order. */
export async function applyCoupon(
  deps: BookingDeps,
  { code, ...key }: { readonly orderId: string; readonly token: string; readonly code: string | null },
): Promise<{ ok: true; quote: Quote } | Refusal> {
  const opened = await openOrder(deps, deps.db, key);
  if (opened === undefined) return orderNotFound;
  return inTransaction(deps.db, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, opened.id);
    if (order === undefined || !isHoldRunning(order, now)) return holdExpired;
    if (await hasPayment(tx, order.id, "pending")) return paymentInProgress;
    return code === null ? takeOff(tx, order) : putOn(tx, order, code, now);
  });
}

/** Takes the coupon off an order, and gives its use back. The caller holds the order's lock. */
export async function takeOff(tx: Tx, order: Order): Promise<{ ok: true; quote: Quote }> {
  await giveCouponBack(tx, order.id);
  return { ok: true, quote: await reprice(tx, order, quoteOfOrder(order, null)) };
}

async function putOn(
  tx: Tx,
  order: Order,
  code: string,
  now: Date,
): Promise<{ ok: true; quote: Quote } | Refusal> {
  const checked = await checkCoupon(tx, code, order, now);
  if (!checked.ok) return checked;
  const { coupon } = checked;
  if (order.coupon_code === coupon.code) return { ok: true, quote: order.quote };
  await expireUsersOf(tx, coupon.code, now);
  await giveCouponBack(tx, order.id);
  const quote = quoteOfOrder(order, discountOf(coupon));
  const isFree = quote.totalPaise === 0;
  const refused = await takeCouponUse(tx, { code: coupon.code, order, isFree, now });
  if (refused === null) return { ok: true, quote: await reprice(tx, order, quote) };
  await keepFormer(tx, order, now);
  return useRefusal(coupon.code, refused);
}

/** Restores the former coupon when the new one is refused, unless withdrawn. Its row is locked, so its use is free. */
async function keepFormer(tx: Tx, order: Order, now: Date): Promise<void> {
  if (order.coupon_code === null) return;
  const use = { code: order.coupon_code, order, isFree: order.total_paise === 0, now };
  const refused = await takeCouponUse(tx, use);
  if (refused !== null) await reprice(tx, order, quoteOfOrder(order, null));
}

async function reprice(tx: Tx, order: Order, quote: Quote): Promise<Quote> {
  await tx
    .updateTable("orders")
    .set({ coupon_code: quote.couponCode, quote: JSON.stringify(quote), total_paise: quote.totalPaise })
    .where("id", "=", order.id)
    .execute();
  return quote;
}

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

/** Removes an expired or withdrawn coupon and refuses with the new price, to be agreed to; null without such a coupon. */
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
