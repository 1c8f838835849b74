import { randomUUID } from "node:crypto";
import { type GatewayContext, unixNow } from "./context.ts";
import type { Payment, Refund } from "./entities.ts";
import { ApiError, invalidFieldError } from "./errors.ts";
import type { Ledger, LedgerEntry, ScheduledTaskRecord } from "./ledger.ts";
import {
  addRefundedAmount,
  markProcessed,
  markRefundFailed,
  openRefund,
  type RefundRequest,
  revertRefundedAmount,
} from "./transitions.ts";
import { deliveriesOf } from "./webhooks.ts";

/** A merchant's refund request. Without an amount, the whole remaining amount is refunded. */
export interface RefundInput extends Omit<RefundRequest, "amount"> {
  /** Amount in paise. */
  readonly amount: number | undefined;
}

/**
 * Refunds a captured payment. If the idempotency key was used before, returns the earlier refund, or throws an
 * `ApiError` if that request had a different body.
 */
export function refundPayment(
  { ledger, settings }: GatewayContext,
  paymentId: string,
  input: RefundInput,
  key: string | undefined,
): Refund {
  const request = JSON.stringify([paymentId, input.amount ?? null, input.speed, input.notes, input.receipt]);
  const earlier = key === undefined ? undefined : ledger.refundKey(key);
  if (earlier !== undefined) {
    const refund = ledger.refund(earlier.refundId);
    if (earlier.request !== request || refund === undefined) {
      throw new ApiError(409, "Different request with the same idempotency key has already been processed.");
    }
    return refund;
  }
  const record = ledger.getPayment(paymentId);
  const amount = refundableAmount(ledger, record.payment, input.amount);
  const refund = openRefund(record.payment, { ...input, amount }, unixNow(settings));
  const payment = addRefundedAmount(record.payment, amount);
  const wait = input.speed === "optimum" ? 0 : settings.refundMs;
  const entries: LedgerEntry[] = [
    { ...record, payment },
    { kind: "refund", refund },
    {
      kind: "appointment",
      id: randomUUID(),
      dueAt: settings.now().getTime() + wait,
      task: { kind: "process_refund", refundId: refund.id },
    },
    ...deliveriesOf({ name: "refund.created", refund, payment }, record.webhook, settings),
  ];
  if (key !== undefined) entries.push({ kind: "refund_key", key, request, refundId: refund.id });
  ledger.write(entries);
  return refund;
}

/** Processes or rejects a pending refund when its scheduled task is due. Ignores other kinds of tasks. */
export function processScheduledRefund(
  { ledger, settings }: GatewayContext,
  scheduled: ScheduledTaskRecord,
): void {
  if (scheduled.task.kind !== "process_refund") return;
  const done: LedgerEntry = { kind: "appointment_kept", id: scheduled.id };
  const pending = ledger.refund(scheduled.task.refundId);
  const record = pending && ledger.payment(pending.payment_id);
  if (pending === undefined || record === undefined) {
    ledger.write([done]);
    return;
  }
  const { refusesRefunds = 0 } = record;
  const isRefused = refusesRefunds > 0;
  const refund = isRefused ? markRefundFailed(pending) : markProcessed(pending);
  const payment = isRefused ? revertRefundedAmount(record.payment, refund.amount) : record.payment;
  const event = { name: isRefused ? "refund.failed" : "refund.processed", refund, payment } as const;
  ledger.write([
    done,
    ...(isRefused ? [{ ...record, payment, refusesRefunds: refusesRefunds - 1 }] : []),
    { kind: "refund", refund },
    ...deliveriesOf(event, record.webhook, settings),
  ]);
}

function refundableAmount(ledger: Ledger, payment: Payment, requestedAmount: number | undefined): number {
  const deductedAmount = ledger
    .disputesOf(payment.id)
    .reduce((sum, dispute) => sum + dispute.amount_deducted, 0);
  const refundable = payment.amount - payment.amount_refunded - deductedAmount;
  if (!payment.captured) {
    throw new ApiError(400, "The payment status should be captured for action to be taken");
  }
  if (refundable <= 0) throw new ApiError(400, "The payment has been fully refunded already");
  if (requestedAmount !== undefined && requestedAmount > payment.amount) {
    throw invalidFieldError("amount", "The refund amount provided is greater than amount captured");
  }
  if (requestedAmount !== undefined && requestedAmount > refundable) {
    throw invalidFieldError("amount", "The total refund amount is greater than the refund payment amount");
  }
  return requestedAmount ?? refundable;
}
