import type { DisputeState } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type QueueJob, workOff } from "../jobs/loops.ts";
import { closePayment, type Refund, returnedOf, voidRefund } from "./books.ts";
import type { PaymentDeps } from "./deps.ts";
import type { GatewayAnswer } from "./gateway.ts";
import type { GatewayPayment, GatewayRefund } from "./gateway-entities.ts";
import { tellNotTaken } from "./give-back.ts";
import { givenUpCodes } from "./payment-case.ts";
import { movePayment } from "./payment-moves.ts";
import { noteRefund } from "./record-refund.ts";

/** Disputes that a bank has not decided yet. */
export const openDisputeStates = [
  "open",
  "under_review",
  "action_required",
] as const satisfies DisputeState[];

/** Carries out the refunds that were decided, again and again until the gateway has passed the money on. */
export function refundAttempts(deps: PaymentDeps): QueueJob<"refunds"> {
  return {
    queue: "refunds",
    capacity: 4,
    work: async ({ id }) => {
      await tryRefund(deps, id);
      // One that the bank refused meanwhile keeps the pause that it was given then.
      return { again: null };
    },
  };
}

/** Carries out those that are due now; returns how many were tried. */
export function tryRefunds(deps: PaymentDeps): Promise<number> {
  return workOff(deps, refundAttempts(deps));
}

/** Records all refunds of a payment that the gateway knows. Throws when the gateway cannot be asked. */
export async function syncRefunds(deps: PaymentDeps, payment: GatewayPayment): Promise<void> {
  const answer = await deps.gateway.refundsOf(payment.id);
  if (answer.is !== "ok") throw new Error("The gateway cannot be asked about the refunds of a payment.");
  for (const reported of answer.value) await noteRefund(deps, reported, payment);
}

/** Whether the gateway has refunded another amount of a payment than our books say; then they are to be synced. */
export async function hasUnknownRefunds(
  { db }: Pick<PaymentDeps, "db">,
  { id, amount_refunded }: GatewayPayment,
): Promise<boolean> {
  const { sum } = await db
    .selectFrom("gateway_refunds")
    .innerJoin("refunds", "refunds.id", "gateway_refunds.refund_id")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select((known) => known.fn.sum<number | null>("gateway_refunds.amount_paise").as("sum"))
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
    const answer = await deps.gateway.refundById(refund.gateway_refund_id);
    if (answer.is === "ok") await noteRefund(deps, answer.value, null);
    else complain(deps, refund, answer);
    return;
  }
  const { gateway_payment_id: paymentId } = await deps.db
    .selectFrom("payments")
    .select("gateway_payment_id")
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  if (paymentId === null) throw new Error(`Refund ${refund.id} is of a payment that brought no money.`);
  const payment = await takenPayment(deps, refund, paymentId);
  if (payment !== null) await startRefund(deps, refund, payment);
}

/** The gateway's payment, captured now if it was only set aside; null when there is none to refund, or no answer yet. */
async function takenPayment(
  deps: PaymentDeps,
  refund: Refund,
  gatewayPaymentId: string,
): Promise<GatewayPayment | null> {
  const { gateway } = deps;
  const standing = await gateway.payment(gatewayPaymentId);
  if (standing.is !== "ok") return complain(deps, refund, standing);
  if (standing.value.status === "failed") return neverTaken(deps, refund);
  if (standing.value.status !== "authorized") return standing.value;
  const captured = await gateway.capture(gatewayPaymentId, standing.value.amount);
  if (captured.is === "ok") return captured.value.status === "authorized" ? null : captured.value;
  if (captured.is === "away") return complain(deps, refund, captured);
  // What the gateway will not capture (its order has its money already) is never taken, and the bank lets go of it.
  const again = await gateway.payment(gatewayPaymentId);
  return again.is === "ok" && again.value.status === "authorized" ? neverTaken(deps, refund) : null;
}

/** Asks for what is left to return: others may have returned some of it, or are about to. */
async function startRefund(deps: PaymentDeps, before: Refund, payment: GatewayPayment): Promise<void> {
  const list = await deps.gateway.refundsOf(payment.id);
  if (list.is !== "ok") {
    complain(deps, before, list);
    return;
  }
  for (const reported of list.value) await noteRefund(deps, reported, payment);
  // What an earlier try began, whose answer was lost, is among them.
  const refund = await readRefund(deps, before.id);
  if (refund.status !== "pending" || refund.gateway_refund_id !== null) return;
  if (await isDisputed(deps, refund)) return;
  const amountPaise = await leftFor(deps, refund, payment, list.value);
  if (amountPaise === null) return;
  if (amountPaise === 0) return close(deps, refund);
  if (amountPaise < refund.amount_paise && !(await reduce(deps, refund, amountPaise))) return;
  const key = `${refund.id}-${refund.refusals + 1}-${amountPaise}`;
  const answer = await deps.gateway.refund(payment.id, { amountPaise, key, refundId: refund.id });
  if (answer.is === "ok") await noteRefund(deps, answer.value, payment);
  else complain(deps, refund, answer);
}

/** Money that a bank is deciding about is not sent: it might go back twice. */
async function isDisputed({ db }: PaymentDeps, { payment_id }: Refund): Promise<boolean> {
  const open = await db
    .selectFrom("disputes")
    .select("id")
    .where("payment_id", "=", payment_id)
    .where("status", "in", openDisputeStates)
    .executeTakeFirst();
  return open !== undefined;
}

/** What a refund is still for, in paise; null while someone else's refund of the same money is not decided. */
async function leftFor(
  { db }: PaymentDeps,
  refund: Refund,
  payment: GatewayPayment,
  refunds: readonly GatewayRefund[],
): Promise<number | null> {
  const live = refunds.filter(({ status }) => status !== "failed");
  const disputed = await returnedOf(db, refund.payment_id, ["dispute"]);
  const left = payment.amount - disputed - live.reduce((sum, { amount }) => sum + amount, 0);
  if (left >= refund.amount_paise) return refund.amount_paise;
  return live.some(({ status }) => status === "pending") ? null : Math.max(0, left);
}

/** Someone else has returned a part of it; false when the refund was begun meanwhile. */
async function reduce({ db }: PaymentDeps, refund: Refund, amountPaise: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refunds")
    .set({ amount_paise: amountPaise })
    .where("id", "=", refund.id)
    .where("status", "=", "pending")
    .where("gateway_refund_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Someone else has returned all of it. */
function close({ db, now }: PaymentDeps, refund: Refund): Promise<void> {
  return inTransaction(db, async (tx) => {
    await voidRefund(tx, refund);
    await closePayment(tx, { id: refund.payment_id }, now());
  });
}

/** There was nothing to return: the bank has let go of the money, or will. */
async function neverTaken({ db, now }: PaymentDeps, refund: Refund): Promise<null> {
  await inTransaction(db, async (tx) => {
    if (!(await voidRefund(tx, refund))) return;
    const payment = { id: refund.payment_id, status: "refund_pending" } as const;
    const failure = { failure_code: givenUpCodes.notCapturable, failure_reason: refund.reason };
    await movePayment(tx, payment, "failed", { ...failure, updated_at: now() });
    await tellNotTaken(tx, { orderId: refund.order_id, amountPaise: refund.amount_paise }, now());
  });
  return null;
}

function complain(
  { log }: PaymentDeps,
  { id }: Pick<Refund, "id">,
  answer: Exclude<GatewayAnswer<unknown>, { is: "ok" }>,
): null {
  log.warn({ refundId: id, answer }, "A refund did not get through; it will be tried again.");
  return null;
}
