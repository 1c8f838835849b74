import * as texts from "../../texts/error-messages.ts";
import { recordAct } from "../database/audit.ts";
import type { DisputeState, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockOrder, newId } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { findCapturedPayment } from "./find-captured-payment.ts";
import type { GatewayDispute, GatewayPayment } from "./gateway-entities.ts";
import { readPayment } from "./payment-context.ts";
import { settleExternalRefund } from "./settle-refund.ts";

export type DisputeOutcome =
  | `dispute_${DisputeState}`
  | "already_known"
  | "nothing_of_ours"
  | "unmatched_dispute";

/**
 * The status of a dispute never moves to a lower rank. A won dispute can still be lost in a further phase of the
 * dispute.
 */
const ranks: Readonly<Record<DisputeState, number>> = {
  open: 0,
  under_review: 1,
  action_required: 1,
  closed: 2,
  won: 2,
  lost: 3,
};

/** Records a dispute under the order's lock, and a refund if it is lost. Throws if the event must be retried. */
export async function recordDispute(
  deps: PaymentDeps,
  reported: GatewayDispute,
  entity: GatewayPayment | null,
): Promise<DisputeOutcome> {
  const found = await findCapturedPayment(deps, reported.payment_id, entity);
  if (found.is === "not_ours") return "nothing_of_ours";
  if (found.is !== "taken") return "unmatched_dispute";
  const outcome = await inTransaction(deps.db, deps.actor, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    if (order === undefined) throw new Error(`The order ${found.orderId} does not exist.`);
    const now = deps.now();
    const storedDispute = tx.selectFrom("disputes").selectAll().where("id", "=", reported.id);
    const before = await storedDispute.executeTakeFirst();
    const isChange =
      before === undefined ||
      (before.status !== reported.status && ranks[reported.status] >= ranks[before.status]);
    if (!isChange) return "already_known";
    await upsertDispute(tx, reported, { paymentId: found.paymentId, orderId: order.id }, now);
    recordAct(tx, "dispute_changed", order.id, { dispute: reported.id, status: reported.status });
    await rescheduleRefunds(tx, found.paymentId, now);
    if (reported.status !== "lost") return `dispute_${reported.status}` as const;
    const payment = await readPayment(tx, found.paymentId);
    const refund = await tx
      .insertInto("refunds")
      .values({
        id: newId("REF"),
        payment_id: payment.id,
        order_id: order.id,
        amount_paise: reported.amount_deducted || reported.amount,
        status: "refunded",
        origin: "dispute",
        reason: texts.refund.byBank,
        gateway_refund_id: reported.id,
        try_at: now,
        created_at: now,
        refunded_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await settleExternalRefund(tx, { order, payment, refund, now });
    return "dispute_lost";
  });
  const details = { orderId: found.orderId, disputeId: reported.id, outcome };
  if (outcome !== "already_known")
    deps.log.warn(
      details,
      "The status of a payment dispute changed. Handle the dispute in the gateway's dashboard.",
    );
  return outcome;
}

async function upsertDispute(
  tx: Tx,
  { id, status, amount, reason_code, phase }: GatewayDispute,
  { paymentId, orderId }: { readonly paymentId: string; readonly orderId: string },
  now: Date,
): Promise<void> {
  const changing = {
    status,
    amount_paise: amount,
    reason_code: reason_code ?? null,
    phase: phase ?? null,
    updated_at: now,
    acknowledged_at: null,
  };
  await tx
    .insertInto("disputes")
    .values({ id, payment_id: paymentId, order_id: orderId, created_at: now, ...changing })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
    .execute();
}

/** Makes pending refunds due now, so that each refund checks again for an open dispute. */
async function rescheduleRefunds(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ try_at: now })
    .where("payment_id", "=", paymentId)
    .where("status", "=", "pending")
    .execute();
}
