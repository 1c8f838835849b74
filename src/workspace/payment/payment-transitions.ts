import type { Updateable } from "kysely";
import { addMinutes } from "../../api/contract/ist.ts";
import { truncateText } from "../../api/contract/truncate-text.ts";
import { recordAct } from "../database/audit.ts";
import type { Tables, Tx } from "../database/tables.ts";
import { afterCommit } from "../database/transaction.ts";
import { paymentsTotal } from "../metrics/counters.ts";
import { type Order, type PaymentState, paymentTransitions, transition } from "../orders/index.ts";
import type { Evidence } from "./evidence.ts";
import type { Payment } from "./payment-context.ts";

/** How long a hold stays active while its payment is captured, in minutes. */
const captureGraceMinutes = 2;
/** Delay until the first status check of a pending payment, in milliseconds. */
const pendingCheckMs = 10_000;
/**
 * Delay until the status check after a failed attempt, in milliseconds. The next attempt of the customer may succeed
 * unnoticed.
 */
const failedCheckMs = 30_000;

/**
 * Moves a payment to another state and makes the additional changes. Returns false and changes nothing if
 * `paymentTransitions` does not allow it.
 */
export async function transitionPayment(
  tx: Tx,
  payment: Pick<Payment, "id" | "status">,
  to: PaymentState,
  now: Date,
  changes: Omit<Updateable<Tables["payments"]>, "status" | "updated_at"> = {},
): Promise<boolean> {
  if (!transition(paymentTransitions, payment.status, to).ok) return false;
  const updated = await tx
    .updateTable("payments")
    .set({ ...changes, status: to, updated_at: now })
    .where("id", "=", payment.id)
    .where("status", "=", payment.status)
    .returning("order_id")
    .executeTakeFirst();
  if (updated === undefined) return false;
  recordAct(tx, "payment_changed", updated.order_id, { payment: payment.id, from: payment.status, to });
  afterCommit(tx, () => paymentsTotal.inc({ state: to }));
  return true;
}

/** Marks a payment as pending, stores its gateway id, and extends the hold, so that the payment can be captured. */
export async function markPending(
  tx: Tx,
  order: Order,
  payment: Payment,
  { gatewayPaymentId }: Evidence,
  now: Date,
): Promise<void> {
  const check_at = new Date(now.getTime() + pendingCheckMs);
  const pendingChanges = { gateway_payment_id: gatewayPaymentId, check_at, checks: 0 };
  // Only the first notification extends the hold, so that a failing gateway cannot block a slot forever.
  if (!(await transitionPayment(tx, payment, "pending", now, pendingChanges))) return;
  await tx
    .updateTable("orders")
    .set({ claimed_until: addMinutes(now, captureGraceMinutes) })
    .where("id", "=", order.id)
    .where("status", "=", "held")
    .execute();
}

/** Marks an attempt as failed. The hold can be paid until it expires. Returns false if the state did not change. */
export async function failPayment(
  tx: Tx,
  payment: Payment,
  { gatewayPaymentId }: Evidence,
  failure: { readonly code: string; readonly reason: string },
  now: Date,
): Promise<boolean> {
  const isChange = await transitionPayment(tx, payment, "failed", now, {
    gateway_payment_id: gatewayPaymentId,
    failure_code: failure.code.slice(0, 100),
    failure_reason: truncateText(failure.reason, 500),
    check_at: new Date(now.getTime() + failedCheckMs),
    checks: 0,
  });
  if (!isChange) return false;
  // Check only the latest attempt: the gateway returns every attempt of an order.
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
