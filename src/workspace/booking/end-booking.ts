import type { Tx } from "../database/tables.ts";
import { giveCouponBack, move, type Order, orderMoves } from "../orders/index.ts";
import { tellGuests } from "./guests.ts";
import { releaseMoveHolds } from "./move-slot.ts";

/**
 * Ends a confirmed booking that the transaction has locked: its slot is free at once and its coupon counts again. False,
 * and nothing changed, for an order that is not confirmed. Credit note, money and message are the caller's.
 * @param reason a sentence for the visitor.
 * @param keptPaise what of the price does not return.
 */
export async function endBooking(
  tx: Tx,
  order: Order,
  reason: string,
  now: Date,
  keptPaise = 0,
): Promise<boolean> {
  if (!move(orderMoves, order.status, "cancelled").ok) return false;
  await tx
    .updateTable("orders")
    .set({
      status: "cancelled",
      ended_at: now,
      end_reason: reason,
      kept_paise: keptPaise,
      revision: order.revision + 1,
    })
    .where("id", "=", order.id)
    .execute();
  await giveCouponBack(tx, order.id);
  await releaseMoveHolds(tx, order.id, now);
  await tellGuests(tx, order.id, "cancelled", now);
  return true;
}
