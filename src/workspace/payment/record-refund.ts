import * as texts from "../../texts/error-messages.ts";
import { recordAct } from "../database/audit.ts";
import type { Tables, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { nextTryAt } from "../jobs/queues.ts";
import { lockOrder, newId, type Order } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { findCapturedPayment } from "./find-captured-payment.ts";
import { type GatewayPayment, type GatewayRefund, readNote } from "./gateway-entities.ts";
import { type Payment, readPayment } from "./payment-context.ts";
import { transitionPayment } from "./payment-transitions.ts";
import { insertRefund } from "./refund-payment.ts";
import { closePayment, type Refund, voidRefund } from "./refund-totals.ts";
import { settleExternalRefund, settleOwnRefund } from "./settle-refund.ts";

/** Number of failures at the bank after which an operator must handle a refund. */
const maxFailures = 5;
/** Delay before the next attempt after a failure at the bank. It doubles with each failure. */
const refusalBackoff = { firstMs: 60_000, longestMs: 10 * 60_000, jitter: 0 };

export type RefundOutcome =
  | `refund_${GatewayRefund["status"]}`
  | "already_known"
  | "rest_is_owed"
  | "nothing_taken"
  | "nothing_of_ours"
  | "unmatched_refund";

/**
 * Records the gateway's state of a refund in one transaction, under the lock of the order. Refunds that we requested
 * have the id of our record in their notes. All others were made in the gateway's dashboard (origin `outside`). States
 * can only move from pending to processed to failed, so repeated and late notifications have no effect. A state that was
 * fetched corrects a failure that was recorded before: the notification of it may have been wrong.
 * @param entity the gateway's payment if the event contains it
 * @param fetchedAt when `reported` was requested from the gateway; undefined for a notification
 * @throws if our payment is not settled and the gateway is unreachable; the event must then be retried
 */
export async function recordRefund(
  deps: PaymentDeps,
  reported: GatewayRefund,
  entity: GatewayPayment | null,
  fetchedAt?: Date,
): Promise<RefundOutcome> {
  const found = await findCapturedPayment(deps, reported.payment_id, entity);
  if (found.is === "not_ours") return "nothing_of_ours";
  if (found.is === "unknown") return "unmatched_refund";
  if (found.is === "nothing_taken") return "nothing_taken";
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    if (order === undefined) throw new Error(`The order ${found.orderId} does not exist.`);
    const payment = await readPayment(tx, found.paymentId);
    return applyRefund(tx, deps, { order, payment, reported, fetchedAt, now: deps.now() });
  });
}

type RefundContext = {
  readonly order: Order;
  readonly payment: Payment;
  readonly reported: GatewayRefund;
  readonly fetchedAt: Date | undefined;
  readonly now: Date;
};

const ranks: Readonly<Record<Tables["gateway_refunds"]["status"], number>> = {
  pending: 0,
  processed: 1,
  failed: 2,
};

async function applyRefund(
  tx: Tx,
  { log }: Pick<PaymentDeps, "log">,
  context: RefundContext,
): Promise<RefundOutcome> {
  const { reported, payment, fetchedAt, now } = context;
  const storedRefund = await tx
    .selectFrom("gateway_refunds")
    .selectAll()
    .where("id", "=", reported.id)
    .executeTakeFirst();
  const isCorrection =
    storedRefund?.status === "failed" &&
    reported.status !== "failed" &&
    fetchedAt !== undefined &&
    storedRefund.updated_at < fetchedAt;
  const refund = await findOrInsertRefund(tx, context, storedRefund?.refund_id, isCorrection);
  const isKnown =
    storedRefund !== undefined && !isCorrection && ranks[reported.status] <= ranks[storedRefund.status];
  const isOwn = refund.origin === "ours" && (!isKnown || refund.gateway_refund_id === reported.id);
  const isShort = isOwn && reported.status !== "failed" && reported.amount < refund.amount_paise;
  if (isShort) await recordRemainder(tx, context, refund);
  if (isKnown) return isShort ? "rest_is_owed" : "already_known";
  await tx
    .insertInto("gateway_refunds")
    .values({
      id: reported.id,
      refund_id: refund.id,
      amount_paise: reported.amount,
      status: reported.status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ refund_id: refund.id, status: reported.status, updated_at: now }),
    )
    .execute();
  await effects[reported.status](tx, { ...context, refund });
  const { status, amount } = reported;
  recordAct(tx, "refund_changed", payment.order_id, { refund: refund.id, status, amountPaise: amount });
  log.info(
    {
      orderId: payment.order_id,
      refundId: refund.id,
      gatewayRefundId: reported.id,
      status: reported.status,
      origin: refund.origin,
    },
    "A refund's state at the gateway was recorded.",
  );
  return `refund_${reported.status}`;
}

/** Records a second refund for the remaining amount, because the gateway has refunded less than we requested. */
async function recordRemainder(
  tx: Tx,
  { payment, reported, now }: RefundContext,
  refund: Refund,
): Promise<void> {
  const amount_paise = reported.amount;
  await tx.updateTable("refunds").set({ amount_paise }).where("id", "=", refund.id).execute();
  await tx.updateTable("gateway_refunds").set({ amount_paise }).where("id", "=", reported.id).execute();
  const remainderRefund = { amountPaise: refund.amount_paise - amount_paise, reason: refund.reason };
  await insertRefund(tx, payment, remainderRefund, now);
  await transitionPayment(tx, { id: payment.id, status: "refunded" }, "refund_pending", now);
}

/** Finds our record of a gateway refund. Inserts a record for a refund that was made in the gateway's dashboard. */
async function findOrInsertRefund(
  tx: Tx,
  { payment, reported, now }: RefundContext,
  knownId: string | undefined,
  isCorrection: boolean,
): Promise<Refund> {
  const rows = await tx.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).execute();
  const storedRefund = rows.find((row) => row.id === knownId || row.gateway_refund_id === reported.id);
  const ownRefund = rows.find(
    (row) => row.id === readNote(reported.notes, "refundId") && row.gateway_refund_id === null,
  );
  const refund = storedRefund ?? ownRefund;
  // If our record has another refund of the gateway by now, the money is returned twice.
  const isReplaced = isCorrection && ![null, reported.id].includes(refund?.gateway_refund_id ?? null);
  if (refund !== undefined && !isReplaced) return refund;
  return tx
    .insertInto("refunds")
    .values({
      id: newId("REF"),
      payment_id: payment.id,
      order_id: payment.order_id,
      amount_paise: reported.amount,
      status: "pending",
      origin: "outside",
      reason: texts.refund.byCentre,
      gateway_refund_id: reported.id,
      try_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Effect = (tx: Tx, about: RefundContext & { readonly refund: Refund }) => Promise<void>;

const effects: Readonly<Record<GatewayRefund["status"], Effect>> = {
  pending: async (tx, { refund, reported }) => {
    await tx
      .updateTable("refunds")
      .set({ gateway_refund_id: reported.id, amount_paise: reported.amount, status: "pending" })
      .where("id", "=", refund.id)
      .execute();
  },
  processed: completeRefund,
  failed: reopenRefund,
};

async function completeRefund(
  tx: Tx,
  { order, payment, refund, reported, now }: Parameters<Effect>[1],
): Promise<void> {
  const [amount_paise, gateway_refund_id] = [reported.amount, reported.id];
  await tx
    .updateTable("refunds")
    .set({ status: "refunded", refunded_at: now, amount_paise, gateway_refund_id })
    .where("id", "=", refund.id)
    .execute();
  const settle = refund.origin === "ours" ? settleOwnRefund : settleExternalRefund;
  return settle(tx, { order, payment, refund: { ...refund, amount_paise }, now });
}

/** Schedules another attempt after a bank refused or returned a refund. After `maxFailures` it needs an operator. */
async function reopenRefund(
  tx: Tx,
  { payment, refund, reported, now }: Parameters<Effect>[1],
): Promise<void> {
  // A void refund is not needed any more. A different gateway refund id means that another attempt is in progress.
  if (refund.status === "void") return;
  if (refund.gateway_refund_id !== null && refund.gateway_refund_id !== reported.id) return;
  if (refund.origin === "outside" && refund.status === "pending") {
    await voidRefund(tx, refund);
    return closePayment(tx, payment, now);
  }
  const rejectionCount = refund.refusals + 1;
  await tx
    .updateTable("refunds")
    .set({
      status: rejectionCount < maxFailures ? "pending" : "failed",
      origin: "ours",
      gateway_refund_id: null,
      refunded_at: null,
      refusals: rejectionCount,
      attempts: 0,
      try_at: nextTryAt(refusalBackoff, { tries: rejectionCount, createdAt: now }, now, 0) ?? now,
    })
    .where("id", "=", refund.id)
    .execute();
  await transitionPayment(tx, { id: payment.id, status: "refunded" }, "refund_pending", now);
}
