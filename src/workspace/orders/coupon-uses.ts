import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import { limitKeysOf, personKeysOf } from "../rate-limits/person.ts";
import type { Order } from "./orders.ts";

/**
 * Returns the keys of a customer: the mailbox and the phone number. Each key identifies the customer. The email address
 * as it was written is a key too, because earlier releases stored only that.
 */
export function customerKeysOf(order: Pick<Order, "customer_email" | "customer_phone">): string[] {
  const customer = { email: order.customer_email, phone: order.customer_phone };
  return [...new Set(Object.values({ ...limitKeysOf(customer), written: personKeysOf(customer).email }))];
}

/** The reason why a coupon could not be redeemed. */
export type CouponUseError = "used_up" | "already_used";

/**
 * Redeems a coupon for an order. Returns null on success. The update is atomic, so that only one of several concurrent
 * orders gets the last use. The primary key of `coupon_customers` prevents a second use by the same customer.
 */
export async function claimCouponUse(
  tx: Tx,
  use: {
    readonly code: string;
    readonly order: Pick<Order, "id" | "customer_email" | "customer_phone">;
    /** True if the coupon makes the order free. Each customer can use it for only one free order. */
    readonly isFree: boolean;
    readonly now: Date;
  },
): Promise<CouponUseError | null> {
  const coupon = await tx
    .updateTable("coupons")
    .set({ uses: sql`uses + 1` })
    .where("code", "=", use.code)
    .where("active", "=", true)
    .where(sql<boolean>`(max_uses is null or uses < max_uses)`)
    .returning("once_per_customer")
    .executeTakeFirst();
  if (coupon === undefined) return "used_up";
  await tx
    .insertInto("coupon_uses")
    .values({ order_id: use.order.id, code: use.code, used_at: use.now })
    .execute();
  if (!coupon.once_per_customer && !use.isFree) return null;
  const rows = customerKeysOf(use.order).map((key) => ({
    code: use.code,
    person_key: key,
    order_id: use.order.id,
  }));
  const reclaimed = await tx
    .insertInto("coupon_customers")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["code", "person_key"]).doNothing())
    .returning("person_key")
    .execute();
  if (reclaimed.length === rows.length) return null;
  await releaseCouponUse(tx, use.order.id);
  return "already_used";
}

/** Releases the coupon use of an order, if it has one. */
export async function releaseCouponUse(tx: Tx, orderId: string): Promise<void> {
  const use = await tx
    .deleteFrom("coupon_uses")
    .where("order_id", "=", orderId)
    .returning("code")
    .executeTakeFirst();
  if (use === undefined) return;
  await tx.deleteFrom("coupon_customers").where("order_id", "=", orderId).execute();
  await tx.updateTable("coupons").set({ uses: sql`uses - 1` }).where("code", "=", use.code).execute();
}
