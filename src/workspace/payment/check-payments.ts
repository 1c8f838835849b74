import { processDueRows, type QueueJob } from "../jobs/loops.ts";
import type { QueueRow } from "../jobs/queues.ts";
import type { PaymentDeps } from "./deps.ts";
import { gatewayOrderIdOf } from "./payment-context.ts";
import { syncPayments } from "./sync-payments.ts";

/** Returns the jobs that check payments. Pending payments have a separate queue, so that checkouts never delay them. */
export function createPaymentCheckJobs(
  deps: PaymentDeps,
): readonly [QueueJob<"pendingPayments">, QueueJob<"openCheckouts">] {
  return [
    { queue: "pendingPayments", capacity: 4, work: (payment) => check(deps, payment) },
    { queue: "openCheckouts", capacity: 2, work: (payment) => check(deps, payment) },
  ];
}

/** Checks payments that are due, starting with pending ones. Returns their number. */
export async function checkPayments(deps: PaymentDeps): Promise<number> {
  const [pending, open] = createPaymentCheckJobs(deps);
  return (await processDueRows(deps, pending)) + (await processDueRows(deps, open));
}

async function check(deps: PaymentDeps, payment: QueueRow<"pendingPayments">) {
  await syncPayments(deps, gatewayOrderIdOf(payment));
  await stopOlderChecks(deps, payment);
  return { retryReason: null };
}

/**
 * Stops the checks of the gateway order's attempts before this one. The gateway returns all attempts of an order, so
 * one check covers them.
 */
async function stopOlderChecks(
  { db }: PaymentDeps,
  { id, gateway_order_id, serial }: QueueRow<"pendingPayments">,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ check_at: null })
    .where("gateway_order_id", "=", gateway_order_id)
    .where("status", "in", ["created", "failed"])
    .where("id", "<>", id)
    .where("serial", "<", serial)
    .execute();
}
