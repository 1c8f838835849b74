import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";

/** Who uses a coupon: one key for the e-mail address, one for the phone; either of them makes it the same customer. */
export function personKeys(customer: { readonly email: string; readonly phone: string }): string[] {
  return [`email:${customer.email.toLowerCase()}`, `phone:${customer.phone.replace(/\D/g, "").slice(-10)}`];
}

/** Why a use could not be had. */
export type UseRefusal = "used_up" | "already_used";

/**
 * Takes one use of a coupon for an order: in one conditional statement, so that the last use goes to one of many. The
 * primary key of `coupon_customers` refuses a second use by the same customer.
 */
export async function takeCouponUse(
  tx: Tx,
  use: {
    readonly code: string;
    readonly orderId: string;
    readonly customerKeys: readonly string[];
    readonly now: Date;
  },
): Promise<UseRefusal | null> {
  const taken = await tx
    .updateTable("coupons")
    .set({ uses: sql`uses + 1` })
    .where("code", "=", use.code)
    .where("active", "=", true)
    .where(sql<boolean>`(max_uses is null or uses < max_uses)`)
    .returning("once_per_customer")
    .executeTakeFirst();
  if (taken === undefined) return "used_up";
  await tx
    .insertInto("coupon_uses")
    .values({ order_id: use.orderId, code: use.code, used_at: use.now })
    .execute();
  if (!taken.once_per_customer) return null;
  const rows = use.customerKeys.map((key) => ({ code: use.code, person_key: key, order_id: use.orderId }));
  const kept = await tx
    .insertInto("coupon_customers")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["code", "person_key"]).doNothing())
    .returning("person_key")
    .execute();
  if (kept.length === rows.length) return null;
  await giveCouponBack(tx, use.orderId);
  return "already_used";
}

/** Gives back the use that an order holds, if any. */
export async function giveCouponBack(tx: Tx, orderId: string): Promise<void> {
  const use = await tx
    .deleteFrom("coupon_uses")
    .where("order_id", "=", orderId)
    .returning("code")
    .executeTakeFirst();
  if (use === undefined) return;
  await tx.deleteFrom("coupon_customers").where("order_id", "=", orderId).execute();
  await tx.updateTable("coupons").set({ uses: sql`uses - 1` }).where("code", "=", use.code).execute();
}
