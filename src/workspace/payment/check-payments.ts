import { type QueueJob, workOff } from "../jobs/loops.ts";
import type { QueueRow } from "../jobs/queues.ts";
import { askAboutOrder } from "./ask-gateway.ts";
import type { PaymentDeps } from "./deps.ts";

/** Asks about payments without a notification. Money on its way has a queue of its own, ahead of abandoned checkouts. */
export function paymentChecks(
  deps: PaymentDeps,
): readonly [QueueJob<"pendingPayments">, QueueJob<"openCheckouts">] {
  return [
    { queue: "pendingPayments", capacity: 4, work: (payment) => check(deps, payment) },
    { queue: "openCheckouts", capacity: 2, work: (payment) => check(deps, payment) },
  ];
}

/** Checks what is due now, pending payments first; returns how many were asked about. */
export async function checkPayments(deps: PaymentDeps): Promise<number> {
  const [pending, open] = paymentChecks(deps);
  return (await workOff(deps, pending)) + (await workOff(deps, open));
}

async function check(deps: PaymentDeps, payment: QueueRow<"pendingPayments">) {
  await askAboutOrder(deps, payment.gateway_order_id);
  await leaveToLatest(deps, payment);
  return { again: null };
}

/** The gateway answers with every attempt on an order, so that the latest of those that are not decided is asked about. */
async function leaveToLatest(
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
