import * as texts from "../../texts/error-messages.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import type { GatewayPayment } from "./gateway-entities.ts";
import { lapsedFailureCodes } from "./payment-context.ts";
import { type EvidenceOutcome, recordEvidence } from "./record-evidence.ts";

/**
 * This is the only function that settles an order. The return from the checkout, webhook events and the background
 * check all call it, in any order and any number of times.
 *
 * An authorised payment is captured in three steps: (1) a transaction marks the payment as pending and extends the
 * hold, (2) the gateway captures the payment, (3) a transaction confirms the order with the gateway's response. If the
 * process crashes between two steps, the background check fetches the status of the payment and calls this function
 * again.
 */
export async function settle(deps: PaymentDeps, evidence: Evidence): Promise<EvidenceOutcome> {
  const outcome = await record(deps, evidence);
  if (outcome.next === "refund") deps.wake();
  if (outcome.next !== "capture") return outcome;
  const verified = await captureEvidence(deps, evidence);
  if (verified === null) return outcome;
  const final = await record(deps, verified);
  if (final.next === "refund") deps.wake();
  return final;
}

/** Records evidence in a transaction. If the slot has been taken, repeats the transaction with `slotIsLost`. */
async function record(deps: PaymentDeps, evidence: Evidence): Promise<EvidenceOutcome> {
  const attempt = (slotIsLost: boolean) =>
    inTransaction(deps.db, deps.actor, (tx) => recordEvidence(tx, deps, evidence, slotIsLost));
  try {
    return await attempt(false);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return attempt(true);
  }
}

/** Captures a payment. Returns null if the gateway is unreachable, failed evidence if capturing is impossible. */
async function captureEvidence({ gateway, log }: PaymentDeps, evidence: Evidence): Promise<Evidence | null> {
  const result = await gateway.capture(evidence.gatewayPaymentId, evidence.amountPaise);
  if (result.is === "ok") return evidenceOfSameOrder(evidence, result.value);
  const details = { gatewayPaymentId: evidence.gatewayPaymentId, answer: result };
  log.warn(details, "A payment could not be captured; its status is checked next.");
  if (result.is === "away") return null;
  const gatewayPayment = await gateway.payment(evidence.gatewayPaymentId);
  if (gatewayPayment.is !== "ok") return null;
  return gatewayPayment.value.status === "authorized"
    ? markLapsed(evidence)
    : evidenceOfSameOrder(evidence, gatewayPayment.value);
}

/** Converts a gateway payment to evidence. Returns null if the payment is for another gateway order. */
function evidenceOfSameOrder({ gatewayOrderId }: Evidence, payment: GatewayPayment): Evidence | null {
  return payment.order_id === gatewayOrderId ? evidenceOf(payment) : null;
}

function markLapsed(evidence: Evidence): Evidence {
  const reason = texts.refund.notCaptured;
  return { ...evidence, status: "failed", failure: { code: lapsedFailureCodes.notCapturable, reason } };
}
