import { giveCouponBack } from "../coupon/uses.ts";
import { announce } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import { issueCreditNote } from "../invoice/issue-invoice.ts";
import { openRefund } from "../payment/give-back.ts";
import type { BookingDeps } from "./deps.ts";
import { lockOrder } from "./orders.ts";
import { orderNotFound, type Refusal, refusal } from "./refusal.ts";
import { move, orderMoves } from "./states.ts";

/**
 * Cancels a confirmed booking, for the operator: its slot is free at once, a credit note takes the invoice back, the
 * coupon counts again, and the money returns. Nothing of it happens without the rest.
 * @param reason a sentence for the visitor.
 */
export function cancelOrder(
  deps: Pick<BookingDeps, "db" | "now">,
  orderId: string,
  reason: string,
): Promise<{ ok: true; creditNote: string | null } | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, orderId);
    if (order === undefined) return orderNotFound;
    const allowed = move(orderMoves, order.status, "cancelled");
    if (!allowed.ok)
      return refusal("order_not_payable", `A booking that is ${order.status} cannot be cancelled.`);
    await tx
      .updateTable("orders")
      .set({ status: "cancelled", ended_at: now, end_reason: reason })
      .where("id", "=", order.id)
      .execute();
    await giveCouponBack(tx, order.id);
    const creditNote = await issueCreditNote(tx, order.id, now);
    const payments = await tx.selectFrom("payments").selectAll().where("order_id", "=", order.id).execute();
    for (const payment of payments.filter(({ status }) => status === "captured")) {
      await openRefund(tx, payment, { amountPaise: payment.amount_paise, reason }, now);
    }
    await announce(
      tx,
      { kind: "booking_cancelled", payload: { orderId, creditNote, reason }, dueAt: now },
      now,
    );
    return { ok: true, creditNote };
  });
}
