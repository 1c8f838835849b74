import type { Selectable } from "kysely";
import type { Quote } from "../../api/contract/booking.ts";
import { codeOf } from "../../api/contract/one-line.ts";
import type { CouponsTable, Db } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";
import { type Discount, taxed } from "../pricing/index.ts";

/** A coupon as the database keeps it; the code in capitals. */
export type Coupon = Selectable<CouponsTable>;

/** Finds an active coupon by its code, as `codeOf` reads it. */
export function findCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  return db
    .selectFrom("coupons")
    .selectAll()
    .where("code", "=", codeOf(code))
    .where("active", "=", true)
    .executeTakeFirst();
}

/** What a coupon takes off: a percentage up to its cap, rounded to a paisa, or a flat sum. */
export function discountOf(coupon: Coupon): Discount {
  const { code, kind, percent, max_discount_paise: cap, flat_paise: flat } = coupon;
  if (kind === "flat") return { code, of: () => flat ?? 0 };
  return {
    code,
    of: (subtotal) =>
      Math.min(Math.round((subtotal * (percent ?? 0)) / 100), cap ?? Number.POSITIVE_INFINITY),
  };
}

/** The discount that an order's coupon gives, also when the coupon has been withdrawn since it was applied. */
export async function findCouponOf(
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

/** The price of an order with another coupon, or none. Its lines stay as agreed, whatever the inventory says since. */
export function quoteOfOrder({ quote }: Pick<Order, "quote">, discount: Discount | null): Quote {
  const gstPercent = quote.taxes.reduce((sum, tax) => sum + tax.percent, 0);
  return { ...quote, ...taxed(quote.subtotalPaise, gstPercent, discount) };
}
