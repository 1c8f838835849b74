import type { Selectable } from "kysely";
import type { Quote } from "../../api/contract/booking.ts";
import { normalizeCode } from "../../api/contract/single-line.ts";
import { couponDescription } from "../../texts/coupon.ts";
import type { Db, Tables } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";
import { applyTaxes, type Discount } from "../pricing/index.ts";

/** A row of the table `coupons`. The code is in capitals. */
export type Coupon = Selectable<Tables["coupons"]>;

/** Finds an active coupon by its code, normalised by `normalizeCode`. */
export function findCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  return db
    .selectFrom("coupons")
    .selectAll()
    .where("code", "=", normalizeCode(code))
    .where("active", "=", true)
    .executeTakeFirst();
}

/** Returns a coupon's discount: a percentage up to its cap, rounded to a paisa, or a flat amount. */
export function discountOf(coupon: Coupon): Discount {
  const { code, kind, percent, max_discount_paise: cap, flat_paise: flat } = coupon;
  if (kind === "flat") return { code, of: () => flat ?? 0 };
  return {
    code,
    of: (subtotal) =>
      Math.min(Math.round((subtotal * (percent ?? 0)) / 100), cap ?? Number.POSITIVE_INFINITY),
  };
}

/** Returns the description of a coupon for visitors. If the inventory contains none, generates it from the discount. */
export function descriptionOf(coupon: Coupon): string {
  if (coupon.description !== "") return coupon.description;
  const {
    kind,
    percent,
    max_discount_paise: maxPaise,
    flat_paise: flat,
    minimum_paise: minimumPaise,
  } = coupon;
  const discount = kind === "flat" ? { paise: flat ?? 0 } : { percent: percent ?? 0, maxPaise };
  return couponDescription({ discount, minimumPaise });
}

/** Returns the discount of an order's coupon, even if the coupon has become inactive after it was applied. */
export async function findDiscountOf(
  db: Db,
  order: { readonly coupon_code: string | null },
): Promise<Discount | null> {
  if (order.coupon_code === null) return null;
  const coupon = await db
    .selectFrom("coupons")
    .selectAll()
    .where("code", "=", order.coupon_code)
    .executeTakeFirst();
  return coupon === undefined ? null : discountOf(coupon);
}

/** Returns the price of an order with another coupon or none. Keeps the agreed lines if the catalogue has changed. */
export function quoteOfOrder({ quote }: Pick<Order, "quote">, discount: Discount | null): Quote {
  const gstPercent = quote.taxes.reduce((sum, tax) => sum + tax.percent, 0);
  return { ...quote, ...applyTaxes(quote.subtotalPaise, gstPercent, discount) };
}
