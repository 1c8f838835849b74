import { sql } from "kysely";
import type { CouponErrorCode, CouponExpiryErrorCode } from "../../api/contract/error-groups.ts";
import { formatProseDate, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { activeHoldCondition } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import { type BookableItem, findBookableItem } from "../inventory/index.ts";
import {
  type CouponUseError,
  customerKeysOf,
  type DomainError,
  domainError,
  type Order,
} from "../orders/index.ts";
import { type Coupon, discountOf, findCoupon, quoteOfOrder } from "./coupons.ts";

type CouponUseErrorCode = "coupon_used_up" | "coupon_already_used";

/** Checks whether a coupon is valid for an order now. Each reason has a different domain error. Stores nothing. */
export async function checkCoupon(
  db: Db,
  code: string,
  order: Order,
  now: Date,
): Promise<{ ok: true; coupon: Coupon } | DomainError<CouponErrorCode>> {
  const coupon = await findCoupon(db, code);
  if (coupon === undefined) {
    return domainError("coupon_unknown", texts.coupon.unknown);
  }
  const item = await findBookableItem(db, order.item_id);
  return (
    validityError(coupon, istDateOf(now)) ??
    scopeError(coupon, item) ??
    minimumError(coupon, order) ??
    (await findUseError(db, coupon, order, now)) ?? { ok: true, coupon }
  );
}

/** Returns the domain error of a coupon outside its validity period, otherwise null. `today` is an IST date. */
export function validityError(coupon: Coupon, today: string): DomainError<CouponExpiryErrorCode> | null {
  const { code, valid_from: from, valid_until: until } = coupon;
  if (today < from)
    return domainError("coupon_not_yet_valid", texts.coupon.notYet(code, formatProseDate(from)));
  if (today > until) return domainError("coupon_expired", texts.coupon.expired(code, formatProseDate(until)));
  return null;
}

function scopeError(
  coupon: Coupon,
  item: BookableItem | undefined,
): DomainError<"coupon_not_applicable"> | null {
  const { code, product_types: types, cities } = coupon;
  if (types.length > 0 && !types.some((type) => type === item?.productType)) {
    return domainError("coupon_not_applicable", texts.coupon.otherKind(code));
  }
  if (cities.length > 0 && !cities.some((city) => city === item?.citySlug)) {
    return domainError("coupon_not_applicable", texts.coupon.otherCity(code));
  }
  return null;
}

function minimumError(coupon: Coupon, order: Order): DomainError<"coupon_below_minimum"> | null {
  if (order.quote.subtotalPaise >= coupon.minimum_paise) return null;
  return domainError("coupon_below_minimum", texts.coupon.minimum(coupon.code, coupon.minimum_paise));
}

/** Returns the domain error of a coupon that could not be redeemed. */
export function couponUseError(code: string, reason: CouponUseError): DomainError<CouponUseErrorCode> {
  return reason === "used_up"
    ? domainError("coupon_used_up", texts.coupon.usedUp(code))
    : domainError("coupon_already_used", texts.coupon.usedBefore(code));
}

/**
 * Checks whether other orders have used up the coupon, or this customer has used it in one of them. Ignores overdue
 * holds. `claimCouponUse` makes the final decision.
 */
async function findUseError(
  db: Db,
  coupon: Coupon,
  order: Order,
  now: Date,
): Promise<DomainError<CouponUseErrorCode> | null> {
  const isLive = sql<boolean>`(orders.status <> 'held' or ${activeHoldCondition(now)})`;
  const isFree = quoteOfOrder(order, discountOf(coupon)).totalPaise === 0;
  if (coupon.once_per_customer || isFree) {
    const keys = customerKeysOf(order);
    const before = await db
      .selectFrom("coupon_customers")
      .innerJoin("orders", "orders.id", "coupon_customers.order_id")
      .select("coupon_customers.order_id")
      .where("coupon_customers.code", "=", coupon.code)
      .where("coupon_customers.person_key", "in", keys)
      .where("coupon_customers.order_id", "<>", order.id)
      .where(isLive)
      .executeTakeFirst();
    if (before !== undefined) return couponUseError(coupon.code, "already_used");
  }
  if (coupon.max_uses === null) return null;
  const { used } = await db
    .selectFrom("coupon_uses")
    .innerJoin("orders", "orders.id", "coupon_uses.order_id")
    .select((eb) => eb.fn.countAll<number>().as("used"))
    .where("coupon_uses.code", "=", coupon.code)
    .where("coupon_uses.order_id", "<>", order.id)
    .where(isLive)
    .executeTakeFirstOrThrow();
  return used >= coupon.max_uses ? couponUseError(coupon.code, "used_up") : null;
}
