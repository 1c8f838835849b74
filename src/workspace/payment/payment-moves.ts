import type { Updateable } from "kysely";
import { cutText } from "../../api/contract/cut-text.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import type { PaymentsTable, Tx } from "../database/tables.ts";
import { afterCommit } from "../database/transaction.ts";
import { payments } from "../metrics/counters.ts";
import { move, type Order, type PaymentState, paymentMoves } from "../orders/index.ts";
import type { Evidence } from "./evidence.ts";
import type { Payment } from "./payment-case.ts";

/** How long a hold is kept from running out while its money is being captured, in minutes. */
const claimMinutes = 2;
/** When the gateway is asked about a pending payment whose next notification does not come, in milliseconds. */
const pendingCheckMs = 10_000;
/** When the gateway is asked for other attempts after one that failed, in milliseconds: the notification of a good one may be lost. */
const failedCheckMs = 30_000;

/** Moves a payment along the table of states; a move that the table does not list changes nothing and answers false. */
export async function movePayment(
  tx: Tx,
  payment: Pick<Payment, "id" | "status">,
  to: PaymentState,
  more: Omit<Updateable<PaymentsTable>, "status">,
): Promise<boolean> {
  if (!move(paymentMoves, payment.status, to).ok) return false;
  const moved = await tx
    .updateTable("payments")
    .set({ ...more, status: to })
    .where("id", "=", payment.id)
    .where("status", "=", payment.status)
    .returning("id")
    .executeTakeFirst();
  if (moved !== undefined) afterCommit(tx, () => payments.inc({ state: to }));
  return moved !== undefined;
}

/** The money is on its way: stores the gateway's payment id, and extends the hold while it is captured. */
export async function markPending(
  tx: Tx,
  order: Order,
  payment: Payment,
  { gatewayPaymentId }: Evidence,
  now: Date,
): Promise<void> {
  const check_at = new Date(now.getTime() + pendingCheckMs);
  const more = { gateway_payment_id: gatewayPaymentId, check_at, checks: 0, updated_at: now };
  // Only the first notification extends the hold, so that a failing gateway cannot block a slot for good.
  if (!(await movePayment(tx, payment, "pending", more))) return;
  await tx
    .updateTable("orders")
    .set({ claimed_until: addMinutes(now, claimMinutes) })
    .where("id", "=", order.id)
    .where("status", "=", "held")
    .execute();
}

/** The attempt failed: the order keeps its hold, and may be paid again while it lasts. False when that is nothing new. */
export async function failPayment(
  tx: Tx,
  payment: Payment,
  { gatewayPaymentId }: Evidence,
  failure: { readonly code: string; readonly reason: string },
  now: Date,
): Promise<boolean> {
  const isChange = await movePayment(tx, payment, "failed", {
    gateway_payment_id: gatewayPaymentId,
    failure_code: failure.code.slice(0, 100),
    failure_reason: cutText(failure.reason, 500),
    check_at: new Date(now.getTime() + failedCheckMs),
    checks: 0,
    updated_at: now,
  });
  if (!isChange) return false;
  // The latest alone is asked about: the gateway answers with every attempt on the same order.
  await tx
    .updateTable("payments")
    .set({ check_at: null })
    .where("gateway_order_id", "=", payment.gateway_order_id)
    .where("status", "=", "failed")
    .where("id", "<>", payment.id)
    .execute();
  const held = payment.move_id ?? payment.order_id;
  await tx.updateTable("orders").set({ claimed_until: null }).where("id", "=", held).execute();
  return true;
}
