import { RetryLaterError } from "../jobs/loops.ts";
import type { PaymentDeps } from "./deps.ts";
import { evidenceOf } from "./evidence.ts";
import type { GatewayPayment } from "./gateway-entities.ts";
import { hasUnrecordedRefunds, syncRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";

/** Fetches all payments of a gateway order and settles them. Returns false when the gateway is unreachable. */
export async function syncPayments(deps: PaymentDeps, gatewayOrderId: string): Promise<boolean> {
  const result = await deps.gateway.paymentsOf(gatewayOrderId);
  if (result.is === "away") return false;
  return settlePayments(deps, result.is === "ok" ? result.value : []);
}

/** Settles payments that the gateway has listed. Returns false if one of them must be settled later. */
export async function settlePayments(
  deps: PaymentDeps,
  payments: readonly GatewayPayment[],
): Promise<boolean> {
  try {
    for (const payment of [...payments].sort(byStatusPriority)) await syncPayment(deps, payment);
    return true;
  } catch (error) {
    if (error instanceof RetryLaterError) return false;
    throw error;
  }
}

async function syncPayment(deps: PaymentDeps, payment: GatewayPayment): Promise<void> {
  const evidence = evidenceOf(payment);
  if (evidence === null) return;
  await settle(deps, evidence);
  if (await hasUnrecordedRefunds(deps, payment)) await syncRefunds(deps, payment);
}

const statusPriority = { captured: 0, authorized: 1, refunded: 2, failed: 3, created: 4 } as const;

/** Sorts successful payments before failed ones, so that an order with both is not reported as failed. */
function byStatusPriority(one: GatewayPayment, other: GatewayPayment): number {
  return statusPriority[one.status] - statusPriority[other.status];
}
