import { type GatewayContext, unixNow } from "./context.ts";
import type { Dispute, DisputeStatus } from "./entities.ts";
import { ApiError } from "./errors.ts";
import { openDispute, withDisputeStatus } from "./transitions.ts";
import { deliveriesOf } from "./webhooks.ts";

/** Opens a dispute about a captured payment. `amountAsked` is in paise; the default is the full amount. */
export function createDispute(
  { ledger, settings }: GatewayContext,
  paymentId: string,
  amountAsked?: number,
): Dispute {
  const record = ledger.getPayment(paymentId);
  const { payment } = record;
  if (!payment.captured) throw new ApiError(400, "Only a captured payment can be disputed.");
  if (isOpen(ledger.disputesOf(paymentId)[0])) {
    throw new ApiError(400, "The payment is disputed already; decide that dispute first.");
  }
  const amount = amountAsked ?? payment.amount;
  if (amount > payment.amount) throw new ApiError(400, "The disputed amount is greater than the payment.");
  const dispute = openDispute(payment, amount, unixNow(settings));
  const event = { name: "payment.dispute.created", payment, dispute } as const;
  ledger.write([{ kind: "dispute", dispute }, ...deliveriesOf(event, record.webhook, settings)]);
  return dispute;
}

/** Changes the status of a payment's open dispute. Throws an `ApiError` if there is no open dispute. */
export function updateDispute(
  { ledger, settings }: GatewayContext,
  paymentId: string,
  status: Exclude<DisputeStatus, "open">,
): Dispute {
  const record = ledger.getPayment(paymentId);
  const firstDispute = ledger.disputesOf(paymentId)[0];
  if (firstDispute === undefined || !isOpen(firstDispute))
    throw new ApiError(400, "The payment has no open dispute.");
  const dispute = withDisputeStatus(firstDispute, status);
  const event = { name: `payment.dispute.${status}`, payment: record.payment, dispute } as const;
  ledger.write([{ kind: "dispute", dispute }, ...deliveriesOf(event, record.webhook, settings)]);
  return dispute;
}

function isOpen(dispute: Dispute | undefined): boolean {
  return dispute !== undefined && !["won", "lost", "closed"].includes(dispute.status);
}
