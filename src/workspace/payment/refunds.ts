import { addMinutes } from "../../api/contract/ist.ts";
import { recordAct } from "../database/audit.ts";
import type { DisputeState } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { processDueRows, type QueueJob, RetryLaterError } from "../jobs/loops.ts";
import type { PaymentDeps } from "./deps.ts";
import type { GatewayResult } from "./gateway.ts";
import { createNotes, type GatewayPayment, type GatewayRefund } from "./gateway-entities.ts";
import { lapsedFailureCodes } from "./payment-context.ts";
import { transitionPayment } from "./payment-transitions.ts";
import { recordRefund } from "./record-refund.ts";
import { enqueuePaymentNotTaken } from "./refund-payment.ts";
import { closePayment, type Refund, refundedPaise, voidRefund } from "./refund-totals.ts";

/** States of a dispute that the bank has not decided yet. They block refunds. */
export const openDisputeStates = [
  "open",
  "under_review",
  "action_required",
] as const satisfies DisputeState[];

/** Returns the job that makes refunds. It retries until the gateway has processed a refund. */
export function createRefundJob(deps: PaymentDeps): QueueJob<"refunds"> {
  return {
    queue: "refunds",
    capacity: 4,
    work: async ({ id }) => {
      await tryRefund(deps, id);
      // Rescheduling does not affect a refund that the bank has just refused: its number of attempts has been reset.
      return { retryReason: null };
    },
  };
}

/** Attempts refunds that are due. Returns their number. */
export function tryRefunds(deps: PaymentDeps): Promise<number> {
  return processDueRows(deps, createRefundJob(deps));
}

/** Fetches and records all refunds of a payment. Throws RetryLaterError when the gateway is unreachable. */
export async function syncRefunds(deps: PaymentDeps, payment: GatewayPayment): Promise<void> {
  const fetchedAt = deps.now();
  const result = await deps.gateway.refundsOf(payment.id);
  if (result.is !== "ok")
    throw new RetryLaterError("The refunds of a payment could not be fetched from the gateway.");
  for (const reported of result.value) await recordRefund(deps, reported, payment, fetchedAt);
}

/** Returns true if our refund records differ from the refunded amount at the gateway. Call `syncRefunds` then. */
export async function hasUnrecordedRefunds(
  { db }: Pick<PaymentDeps, "db">,
  { id, amount_refunded }: GatewayPayment,
): Promise<boolean> {
  const { sum } = await db
    .selectFrom("gateway_refunds")
    .innerJoin("refunds", "refunds.id", "gateway_refunds.refund_id")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select((expression) => expression.fn.sum<number | null>("gateway_refunds.amount_paise").as("sum"))
    .where("payments.gateway_payment_id", "=", id)
    .where("gateway_refunds.status", "<>", "failed")
    .executeTakeFirstOrThrow();
  return (sum ?? 0) !== (amount_refunded ?? 0);
}

function readRefund({ db }: PaymentDeps, id: string): Promise<Refund> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function tryRefund(deps: PaymentDeps, id: string): Promise<void> {
  const refund = await readRefund(deps, id);
  if (refund.gateway_refund_id !== null) {
    const isOld = addMinutes(refund.created_at, unknownAfterMinutes) <= deps.now();
    return refreshRefund(deps, refund, refund.gateway_refund_id, isOld);
  }
  const paymentId = await gatewayPaymentIdOf(deps, refund);
  const payment = await captureIfNeeded(deps, refund, paymentId);
  if (payment !== null) await startRefund(deps, refund, payment);
}

/** Age from which a refund that the gateway does not know counts as failed, in minutes. The gateway may need time. */
const unknownAfterMinutes = 24 * 60;

/**
 * Fetches a refund that the gateway has accepted and records its state. If the gateway does not know it and
 * `failsIfUnknown` is set, the refund has failed and is requested again.
 */
export async function refreshRefund(
  deps: PaymentDeps,
  refund: Refund,
  gatewayRefundId: string,
  failsIfUnknown: boolean,
): Promise<void> {
  const fetchedAt = deps.now();
  const result = await deps.gateway.refundById(gatewayRefundId);
  if (result.is === "ok") return void (await recordRefund(deps, result.value, null, fetchedAt));
  logFailure(deps, refund, result);
  if (result.is === "away" || !failsIfUnknown) return;
  const payment_id = await gatewayPaymentIdOf(deps, refund);
  const all = await deps.gateway.refundsOf(payment_id);
  if (all.is !== "ok" || all.value.some(({ id }) => id === gatewayRefundId)) return;
  const failed = { id: gatewayRefundId, payment_id, amount: refund.amount_paise, status: "failed" } as const;
  await recordRefund(deps, failed, null, fetchedAt);
}

async function gatewayPaymentIdOf({ db }: PaymentDeps, refund: Refund): Promise<string> {
  const { gateway_payment_id: id } = await db
    .selectFrom("payments")
    .select("gateway_payment_id")
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error(`The payment of refund ${refund.id} has no gateway payment id.`);
  return id;
}

/** Returns the gateway's payment, captured if necessary. Null if there is nothing to refund or a retry is needed. */
async function captureIfNeeded(
  deps: PaymentDeps,
  refund: Refund,
  gatewayPaymentId: string,
): Promise<GatewayPayment | null> {
  const { gateway } = deps;
  const current = await gateway.payment(gatewayPaymentId);
  if (current.is !== "ok") return logFailure(deps, refund, current);
  if (current.value.status === "failed") return voidUncapturedRefund(deps, refund);
  if (current.value.status !== "authorized") return current.value;
  const captured = await gateway.capture(gatewayPaymentId, current.value.amount);
  if (captured.is === "ok") return captured.value.status === "authorized" ? null : captured.value;
  if (captured.is === "away") return logFailure(deps, refund, captured);
  // The gateway refuses to capture when its order is already paid. The bank then releases the money.
  const refetched = await gateway.payment(gatewayPaymentId);
  return refetched.is === "ok" && refetched.value.status === "authorized"
    ? voidUncapturedRefund(deps, refund)
    : null;
}

/** Requests a refund. Reduces the amount if other refunds have returned, or are returning, part of the money. */
async function startRefund(deps: PaymentDeps, before: Refund, payment: GatewayPayment): Promise<void> {
  const fetchedAt = deps.now();
  const list = await deps.gateway.refundsOf(payment.id);
  if (list.is !== "ok") {
    logFailure(deps, before, list);
    return;
  }
  for (const reported of list.value) await recordRefund(deps, reported, payment, fetchedAt);
  // The list may contain the refund of our previous attempt if the response to that attempt was lost. `recordRefund`
  // has then stored its id.
  const refund = await readRefund(deps, before.id);
  if (refund.status !== "pending" || refund.gateway_refund_id !== null) return;
  if (await isDisputed(deps, refund)) return;
  const amountPaise = await remainingPaise(deps, refund, payment, list.value);
  if (amountPaise === null) return;
  if (amountPaise === 0) return closeRefund(deps, refund);
  if (!(await setRefundAmount(deps, refund, amountPaise))) return;
  const key = `${refund.id}-${refund.refusals + 1}-${amountPaise}`;
  const notes = createNotes(deps.publicOrigin, { refundId: refund.id });
  const result = await deps.gateway.refund(payment.id, { amountPaise, key, notes });
  if (result.is === "ok") await recordRefund(deps, result.value, payment);
  else logFailure(deps, refund, result);
}

/** Checks for an undecided dispute. A refund during a dispute could return the money twice. */
async function isDisputed({ db }: PaymentDeps, { payment_id }: Refund): Promise<boolean> {
  const openDispute = await db
    .selectFrom("disputes")
    .select("id")
    .where("payment_id", "=", payment_id)
    .where("status", "in", openDisputeStates)
    .executeTakeFirst();
  return openDispute !== undefined;
}

/** Returns the amount to refund in paise. Null if this depends on whether the gateway's pending refunds succeed. */
async function remainingPaise(
  { db }: PaymentDeps,
  refund: Refund,
  payment: GatewayPayment,
  refunds: readonly GatewayRefund[],
): Promise<number | null> {
  const activeRefunds = refunds.filter(({ status }) => status !== "failed");
  const disputed = await refundedPaise(db, refund.payment_id, ["dispute"]);
  const remaining = payment.amount - disputed - activeRefunds.reduce((sum, { amount }) => sum + amount, 0);
  if (remaining >= refund.amount_paise) return refund.amount_paise;
  return activeRefunds.some(({ status }) => status === "pending") ? null : Math.max(0, remaining);
}

/** Stores the amount of a refund before it is requested. Returns false if the refund has started or ended meanwhile. */
function setRefundAmount({ db, actor }: PaymentDeps, refund: Refund, amountPaise: number): Promise<boolean> {
  return inTransaction(db, actor, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("refunds")
      .set({ amount_paise: amountPaise })
      .where("id", "=", refund.id)
      .where("status", "=", "pending")
      .where("gateway_refund_id", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (amountPaise !== refund.amount_paise)
      recordAct(tx, "refund_changed", refund.order_id, { refund: refund.id, amountPaise });
    return true;
  });
}

/** Voids a refund because other refunds have already returned all of its amount. */
function closeRefund({ db, now, actor }: PaymentDeps, refund: Refund): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    await voidRefund(tx, refund);
    await closePayment(tx, { id: refund.payment_id }, now());
  });
}

/** Voids the refund of a payment that was never captured. The bank releases the money. */
async function voidUncapturedRefund({ db, now, actor }: PaymentDeps, refund: Refund): Promise<null> {
  await inTransaction(db, actor, async (tx) => {
    if (!(await voidRefund(tx, refund))) return;
    const payment = { id: refund.payment_id, status: "refund_pending" } as const;
    const failure = { failure_code: lapsedFailureCodes.notCapturable, failure_reason: refund.reason };
    await transitionPayment(tx, payment, "failed", now(), failure);
    await enqueuePaymentNotTaken(tx, { orderId: refund.order_id, amountPaise: refund.amount_paise }, now());
  });
  return null;
}

function logFailure(
  { log }: PaymentDeps,
  { id }: Pick<Refund, "id">,
  result: Exclude<GatewayResult<unknown>, { is: "ok" }>,
): null {
  log.warn({ refundId: id, answer: result }, "A refund could not be carried out; it will be retried.");
  return null;
}
