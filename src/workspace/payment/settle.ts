import * as texts from "../../texts/error-messages.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import type { GatewayPayment } from "./gateway-entities.ts";
import { lapsedFailureCodes } from "./payment-context.ts";
import { type EvidenceOutcome, recordEvidence } from "./record-evidence.ts";

/**
 * The only function that settles an order. The checkout's return, the webhook and the background check all call it, in any
 * order and any number of times.
 *
 * Captures authorised money in three steps: (1) a transaction marks the payment pending and keeps the hold from expiring,
 * (2) the gateway captures, (3) a transaction confirms the order with the gateway's response. After a crash between two
 * steps, the background check fetches the payment's status and calls this function again.
 */
export async function settle(deps: PaymentDeps, evidence: Evidence): Promise<EvidenceOutcome> {
  const outcome = await record(deps, evidence);
  if (outcome.next === "refund") deps.wake();
  if (outcome.next !== "capture") return outcome;
  const truth = await captureEvidence(deps, evidence);
  if (truth === null) return outcome;
  const final = await record(deps, truth);
  if (final.next === "refund") deps.wake();
  return final;
}

/** Records evidence in one transaction. Retries with `slotIsLost` when the slot was taken meanwhile. */
async function record(deps: PaymentDeps, evidence: Evidence): Promise<EvidenceOutcome> {
  const attempt = (slotIsLost: boolean) =>
    inTransaction(deps.db, (tx) => recordEvidence(tx, deps, evidence, slotIsLost));
  try {
    return await attempt(false);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return attempt(true);
  }
}

/** Captures a payment. Null when the gateway is unreachable. A refused capture (order already paid) is a failed payment. */
async function captureEvidence({ gateway, log }: PaymentDeps, evidence: Evidence): Promise<Evidence | null> {
  const result = await gateway.capture(evidence.gatewayPaymentId, evidence.amountPaise);
  if (result.is === "ok") return evidenceOfSameOrder(evidence, result.value);
  const details = { gatewayPaymentId: evidence.gatewayPaymentId, answer: result };
  log.warn(details, "A payment could not be captured; its status is checked next.");
  if (result.is === "away") return null;
  const truth = await gateway.payment(evidence.gatewayPaymentId);
  if (truth.is !== "ok") return null;
  return truth.value.status === "authorized"
    ? lapsedEvidence(evidence)
    : evidenceOfSameOrder(evidence, truth.value);
}

/** Converts a gateway payment to evidence. Null when it names another gateway order: such a response is ignored. */
function evidenceOfSameOrder({ gatewayOrderId }: Evidence, payment: GatewayPayment): Evidence | null {
  return payment.order_id === gatewayOrderId ? evidenceOf(payment) : null;
}

function lapsedEvidence(evidence: Evidence): Evidence {
  const reason = texts.refund.notCaptured;
  return { ...evidence, status: "failed", failure: { code: lapsedFailureCodes.notCapturable, reason } };
}
