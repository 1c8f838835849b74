import type { Selectable } from "kysely";
import { announce } from "../database/outbox.ts";
import type { RefundsTable } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type QueueJob, workOff } from "../jobs/loops.ts";
import type { PaymentDeps } from "./deps.ts";
import type { GatewayAnswer } from "./gateway.ts";
import type { GatewayRefund } from "./gateway-entities.ts";
import { movePayment } from "./payment-moves.ts";

type Refund = Selectable<RefundsTable>;

/** Carries out the refunds that were decided, again and again until the gateway has passed the money on. */
export function refundAttempts(deps: PaymentDeps): QueueJob<"refunds"> {
  return {
    queue: "refunds",
    capacity: 4,
    work: async ({ id }) => {
      await tryRefund(deps, id);
      return { again: null };
    },
  };
}

/** Carries out those that are due now; returns how many were tried. */
export function tryRefunds(deps: PaymentDeps): Promise<number> {
  return workOff(deps, refundAttempts(deps));
}

/** The gateway's news of a refund; a part of the webhook's events. */
export async function noteRefund(deps: PaymentDeps, news: GatewayRefund): Promise<string> {
  const refund = await deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .where("payments.gateway_payment_id", "=", news.payment_id)
    .where("refunds.status", "=", "pending")
    .executeTakeFirst();
  if (refund === undefined) return "nothing_of_ours";
  await noteProgress(deps, refund, news);
  return `refund_${news.status}`;
}

async function tryRefund(deps: PaymentDeps, id: string): Promise<void> {
  const refund = await deps.db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (refund.gateway_refund_id !== null) {
    const answer = await deps.gateway.refundById(refund.gateway_refund_id);
    return answer.is === "ok" ? noteProgress(deps, refund, answer.value) : complain(deps, refund, answer);
  }
  const { gateway_payment_id: paymentId } = await deps.db
    .selectFrom("payments")
    .select("gateway_payment_id")
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  if (paymentId === null) throw new Error(`Refund ${refund.id} is of a payment that brought no money.`);
  await startRefund(deps, refund, paymentId);
}

async function startRefund(deps: PaymentDeps, refund: Refund, gatewayPaymentId: string): Promise<void> {
  const standing = await deps.gateway.payment(gatewayPaymentId);
  if (standing.is !== "ok") return complain(deps, refund, standing);
  const { status } = standing.value;
  // Never taken, or gone back by itself: there is nothing left to return.
  if (status === "failed") return finish(deps, refund);
  if (status === "authorized") {
    const captured = await deps.gateway.capture(gatewayPaymentId, standing.value.amount);
    if (captured.is === "refused") return leaveToLapse(deps, refund, gatewayPaymentId);
    if (captured.is === "away") return complain(deps, refund, captured);
  }
  const answer = await deps.gateway.refund(gatewayPaymentId, {
    amountPaise: refund.amount_paise,
    key: refund.id,
    refundId: refund.id,
  });
  if (answer.is === "ok") return noteProgress(deps, refund, answer.value);
  // Somebody gave it back by hand in the gateway's dashboard.
  if (status === "refunded") return finish(deps, refund);
  complain(deps, refund, answer);
}

/** What the gateway will not capture (its order has its money already) is never taken, and the bank lets go of it. */
async function leaveToLapse(deps: PaymentDeps, refund: Refund, gatewayPaymentId: string): Promise<void> {
  const standing = await deps.gateway.payment(gatewayPaymentId);
  if (standing.is === "ok" && standing.value.status === "authorized") await finish(deps, refund);
}

async function noteProgress(deps: PaymentDeps, refund: Refund, news: GatewayRefund): Promise<void> {
  await deps.db
    .updateTable("refunds")
    .set({ gateway_refund_id: news.id })
    .where("id", "=", refund.id)
    .where("gateway_refund_id", "is", null)
    .execute();
  if (news.status === "processed") return finish(deps, refund);
  if (news.status === "failed") {
    deps.log.error(
      { refundId: refund.id, gatewayRefundId: news.id },
      "The gateway could not refund; see to it by hand.",
    );
  }
}

/** The money is back: said once, however often the news comes. */
function finish(deps: PaymentDeps, { id, payment_id, order_id, amount_paise }: Refund): Promise<void> {
  const now = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const done = await tx
      .updateTable("refunds")
      .set({ status: "refunded", refunded_at: now })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .returning("id")
      .executeTakeFirst();
    if (done === undefined) return;
    await movePayment(tx, { id: payment_id, status: "refund_pending" }, "refunded", { updated_at: now });
    const payload = { orderId: order_id, refundId: id, amountPaise: amount_paise };
    await announce(tx, { kind: "money_returned", payload, dueAt: now }, now);
  });
}

function complain(
  { log }: PaymentDeps,
  { id }: Refund,
  answer: Exclude<GatewayAnswer<unknown>, { is: "ok" }>,
): void {
  log.warn({ refundId: id, answer }, "A refund did not get through; it will be tried again.");
}
