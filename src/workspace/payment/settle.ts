import { isSlotTaken } from "../database/refusals.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { givenUpCodes } from "./payment-case.ts";
import { type Outcome, recordEvidence } from "./record-evidence.ts";

/**
 * The one way in which an order learns of money: the browser's return, the webhook and the background check all call
 * it, in any order and as often as they like.
 *
 * Money that is only set aside is captured in three steps, so that a crash between any two leaves nothing behind that the
 * background check cannot finish: (1) a transaction marks the payment pending and keeps the hold from running out, (2)
 * the gateway captures, (3) a transaction confirms the order on the word of the gateway. After a crash the gateway is
 * asked how the payment stands, and the answer comes in here again.
 */
export async function settle(deps: PaymentDeps, evidence: Evidence): Promise<Outcome> {
  const outcome = await record(deps, evidence);
  if (outcome.next === "refund") deps.wake();
  if (outcome.next !== "capture") return outcome;
  const truth = await captured(deps, evidence);
  if (truth === null) return outcome;
  const final = await record(deps, truth);
  if (final.next === "refund") deps.wake();
  return final;
}

/** One transaction; run anew when the slot was lost while it ran, this time knowing so. */
async function record(deps: PaymentDeps, evidence: Evidence): Promise<Outcome> {
  const attempt = (slotIsLost: boolean) =>
    inTransaction(deps.db, (tx) => recordEvidence(tx, deps, evidence, slotIsLost));
  try {
    return await attempt(false);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return attempt(true);
  }
}

/**
 * Captures, or learns from the gateway why that is not possible; null when it cannot be reached. What it refuses to
 * capture although it is set aside (its order has its money already) is over for us: the bank lets go of it.
 */
async function captured({ gateway, log }: PaymentDeps, evidence: Evidence): Promise<Evidence | null> {
  const answer = await gateway.capture(evidence.gatewayPaymentId, evidence.amountPaise);
  if (answer.is === "ok") return evidenceOf(answer.value);
  const details = { gatewayPaymentId: evidence.gatewayPaymentId, answer };
  log.warn(details, "A payment could not be captured; the gateway is asked how it stands.");
  if (answer.is === "away") return null;
  const truth = await gateway.payment(evidence.gatewayPaymentId);
  if (truth.is !== "ok") return null;
  return truth.value.status === "authorized" ? leftToLapse(evidence) : evidenceOf(truth.value);
}

function leftToLapse(evidence: Evidence): Evidence {
  const reason = "This payment could not be taken; the bank releases the amount.";
  return { ...evidence, status: "failed", failure: { code: givenUpCodes.notCapturable, reason } };
}
