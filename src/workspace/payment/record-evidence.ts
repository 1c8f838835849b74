import { istDateOf } from "../../api/contract/ist.ts";
import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { confirmOrder, moveBookingToHold } from "../booking/index.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { afterCommit } from "../database/transaction.ts";
import { settleLag } from "../metrics/counters.ts";
import { decidePayment } from "./decide-payment.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Evidence } from "./evidence.ts";
import {
  findPaymentContext,
  lapsedFailureCodes,
  type Payment,
  type PaymentContext,
} from "./payment-context.ts";
import { failPayment, markPending, transitionPayment } from "./payment-transitions.ts";
import { enqueuePaymentNotTaken, refundPayment } from "./refund-payment.ts";

/** `reason` is the effect of the evidence. `next` is what the caller must do after the transaction. */
export type EvidenceOutcome = {
  readonly orderId: string | null;
  readonly next: "nothing" | "capture" | "refund";
  readonly reason:
    | "confirmed"
    | "money_returning"
    | "payment_failed"
    | "waiting_for_bank"
    | "to_be_captured"
    | "already_known"
    | "surplus_left_to_lapse"
    | "unknown_gateway_order";
};

/** Applies evidence under the order's lock. Idempotent. `slotIsLost`: the exclusion constraint rejected an attempt. */
export async function recordEvidence(
  tx: Tx,
  deps: Pick<PaymentDeps, "now" | "log">,
  evidence: Evidence,
  slotIsLost: boolean,
): Promise<EvidenceOutcome> {
  const now = deps.now();
  const found = await findPaymentContext(tx, evidence, now);
  if (found === null) return { orderId: null, next: "nothing", reason: "unknown_gateway_order" };
  const effect = await effects[evidence.status](tx, { ...found, slotIsLost });
  deps.log.info(
    { orderId: found.order.id, paymentId: found.payment?.id, evidence: evidence.status, ...effect },
    "The gateway's statement about a payment was recorded.",
  );
  return { orderId: found.order.id, ...effect };
}

type Effect = Omit<EvidenceOutcome, "orderId">;
type LockedPaymentContext = PaymentContext & { readonly slotIsLost: boolean };

const noEffect: Effect = { next: "nothing", reason: "already_known" };

const effects: Readonly<
  Record<Evidence["status"], (tx: Tx, locked: LockedPaymentContext) => Promise<Effect>>
> = {
  created: async () => noEffect,
  failed: recordFailedPayment,
  signed: markAwaitingBank,
  authorized: processPayment,
  captured: processPayment,
  refunded: recordRefundedPayment,
};

async function recordFailedPayment(
  tx: Tx,
  { order, payment, evidence, now }: LockedPaymentContext,
): Promise<Effect> {
  const failure = evidence.failure ?? { code: "payment_failed", reason: texts.refund.declined };
  const isChange = payment !== null && (await failPayment(tx, payment, evidence, failure, now));
  if (isChange && failure.code === lapsedFailureCodes.notCapturable) {
    await enqueuePaymentNotTaken(tx, { orderId: order.id, amountPaise: evidence.amountPaise }, now);
  }
  return isChange ? { next: "nothing", reason: "payment_failed" } : noEffect;
}

async function markAwaitingBank(
  tx: Tx,
  { order, moveHold, payment, evidence, now }: LockedPaymentContext,
): Promise<Effect> {
  if (payment === null || payment.status !== "created") return noEffect;
  await markPending(tx, moveHold ?? order, payment, evidence, now);
  return { next: "nothing", reason: "waiting_for_bank" };
}

async function processPayment(tx: Tx, locked: LockedPaymentContext): Promise<Effect> {
  const { order, moveHold, payment, evidence, now } = locked;
  if (payment === null || (payment.status !== "created" && payment.status !== "pending")) return noEffect;
  const decision = await decidePayment(tx, { ...locked, payment });
  if (!decision.accepted) return refundPayment(tx, { order, payment, evidence, now }, decision.reason);
  await markPending(tx, moveHold ?? order, payment, evidence, now);
  if (evidence.status === "authorized") return { next: "capture", reason: "to_be_captured" };
  const pending = { ...payment, status: "pending" } as const;
  if (moveHold !== null) {
    const taxDocuments = await moveBookingToHold(tx, order, moveHold, now, invoicePaymentOf(payment, locked));
    await captureSettledPayment(tx, { ...locked, payment });
    const payload = { orderId: order.id, change: "moved" as const, paidPaise: payment.amount_paise };
    await enqueue(tx, { kind: "booking_changed", payload: { ...payload, ...taxDocuments }, dueAt: now }, now);
    return { next: "nothing", reason: "confirmed" };
  }
  const confirmed = await confirmOrder(tx, order, now, invoicePaymentOf(payment, locked));
  if (!confirmed.ok) return refundPayment(tx, { order, payment: pending, evidence, now }, confirmed.reason);
  await captureSettledPayment(tx, { ...locked, payment });
  return { next: "nothing", reason: "confirmed" };
}

/** Returns the payment as it is printed on the invoice. */
function invoicePaymentOf(
  { amount_paise: amountPaise }: Payment,
  { evidence, now }: LockedPaymentContext,
): InvoicePayment {
  const { gatewayPaymentId, method = null, paidAt = now } = evidence;
  return { id: gatewayPaymentId, method, date: istDateOf(paidAt), amountPaise };
}

/** Marks the payment of a confirmed order or move as captured, and records how long the customer had to wait for it. */
async function captureSettledPayment(
  tx: Tx,
  { payment, evidence, now }: LockedPaymentContext & { readonly payment: Payment },
): Promise<void> {
  await transitionPayment(tx, { id: payment.id, status: "pending" }, "captured", now, { check_at: null });
  // Without the gateway's time, the wait starts with the first evidence of the payment.
  const paidAt = evidence.paidAt ?? (payment.status === "pending" ? payment.updated_at : now);
  afterCommit(tx, () => settleLag.observe(Math.max(0, now.getTime() - paidAt.getTime()) / 1000));
}

/** Handles evidence of returned money: an authorisation has expired, or one of our refunds has been processed. */
async function recordRefundedPayment(
  tx: Tx,
  { payment, evidence, now }: LockedPaymentContext,
): Promise<Effect> {
  if (payment?.status === "refund_pending") return { next: "refund", reason: "already_known" };
  const failure = { code: "authorisation_lapsed", reason: texts.refund.lapsed };
  const isChange = payment !== null && (await failPayment(tx, payment, evidence, failure, now));
  return isChange ? { next: "nothing", reason: "payment_failed" } : noEffect;
}
