import { endBooking } from "../booking/index.ts";
import { announce } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import { issueCreditNote } from "../invoice/index.ts";
import { type BookingDeps, lockOrder, orderNotFound, type Refusal, refusal } from "../orders/index.ts";
import { openRefund, owedOf } from "../payment/index.ts";

/**
 * Cancels a confirmed booking, for the operator: its slot is free at once, a credit note takes back what is left of the
 * invoice, the coupon counts again, and the money that has not gone back yet returns. Nothing of it happens without the
 * rest.
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
    if (!(await endBooking(tx, order, reason, now)))
      return refusal("order_not_payable", `A booking that is ${order.status} cannot be cancelled.`);
    const creditNote = await issueCreditNote(tx, order.id, "rest", now);
    const payments = await tx.selectFrom("payments").selectAll().where("order_id", "=", order.id).execute();
    for (const payment of payments.filter(({ status }) => status === "captured")) {
      const amountPaise = await owedOf(tx, payment);
      await openRefund(tx, payment, { amountPaise, reason }, now);
    }
    await announce(
      tx,
      { kind: "booking_cancelled", payload: { orderId, creditNote, reason }, dueAt: now },
      now,
    );
    return { ok: true, creditNote };
  });
}
