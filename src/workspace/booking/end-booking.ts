import { recordAct } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { type Order, orderTransitions, releaseCouponUse, transition } from "../orders/index.ts";
import { netPaidPaise } from "./change-terms.ts";
import { notifyGuests } from "./guests.ts";
import { releaseMoveHolds } from "./move-slot.ts";

/**
 * Cancels a locked confirmed booking and releases its slot and coupon. Returns false in any other state. The caller
 * must issue the credit note and the refund and email the customer.
 */
export async function endBooking(
  tx: Tx,
  order: Order,
  reason: string,
  now: Date,
  keptPaise = 0,
): Promise<boolean> {
  if (!transition(orderTransitions, order.status, "cancelled").ok) return false;
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
  recordAct(tx, "booking_cancelled", order.id, { keptPaise });
  await releaseCouponUse(tx, order.id);
  await releaseMoveHolds(tx, order.id, now);
  if (order.ends_at > now) await notifyGuests(tx, order.id, "cancelled", now);
  return true;
}

/**
 * Sets the kept fee of a locked cancelled booking to what is paid and not refunded, if a refund has changed that. A fee
 * that is due stays as it is.
 */
export async function correctKeptFee(tx: Tx, { id, status, kept_paise, due_on }: Order): Promise<void> {
  if (status !== "cancelled" || kept_paise === 0 || due_on !== null) return;
  const keptPaise = await netPaidPaise(tx, id);
  if (keptPaise === kept_paise) return;
  await tx.updateTable("orders").set({ kept_paise: keptPaise }).where("id", "=", id).execute();
  recordAct(tx, "fee_changed", id, { keptPaise });
}
