import type { Tx } from "../database/tables.ts";
import { giveCouponBack, move, type Order, orderMoves } from "../orders/index.ts";

/**
 * Ends a confirmed booking that the transaction has locked: its slot is free at once and its coupon counts again. False,
 * and nothing changed, for an order that is not confirmed. Credit note, money and message are the caller's.
 * @param reason a sentence for the visitor.
 */
export async function endBooking(tx: Tx, order: Order, reason: string, now: Date): Promise<boolean> {
  if (!move(orderMoves, order.status, "cancelled").ok) return false;
  await tx
    .updateTable("orders")
    .set({ status: "cancelled", ended_at: now, end_reason: reason })
    .where("id", "=", order.id)
    .execute();
  await giveCouponBack(tx, order.id);
  return true;
}
