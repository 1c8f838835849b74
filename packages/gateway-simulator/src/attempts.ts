import { randomUUID } from "node:crypto";
import { type GatewayContext, unixNow } from "./context.ts";
import type { Payment, WebhookMode } from "./entities.ts";
import { orderPaidError } from "./errors.ts";
import type { LedgerEntry, OrderRecord, PaymentRecord, ScheduledTaskRecord } from "./ledger.ts";
import { settle } from "./settlement.ts";
import { paymentSignature } from "./signatures.ts";
import { bankDecline, markAttempted, openPayment, type Payer } from "./transitions.ts";
import { forgedDelivery } from "./webhooks.ts";

/** What the payer chose in the checkout, and how the payment's webhooks are delivered. */
export interface Attempt {
  readonly outcome: "success" | "failure" | "abandon";
  readonly webhook: WebhookMode;
  /** Delay of the bank's response in milliseconds; 0 means an immediate response. */
  readonly delayMs: number;
  readonly payer: Payer;
  /** Prevents duplicate payments: a repeated id returns the result of the earlier payment. */
  readonly attemptId?: string | undefined;
}

/** The result that the checkout returns to the browser. */
export type AttemptResult =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | { razorpay_payment_id: string; razorpay_order_id: string; error: PaymentError }
  | { razorpay_payment_id: string; razorpay_order_id: string; pending: true; answers_at: number }
  | { razorpay_order_id: string; abandoned: true };

/** The error that the checkout returns for a declined payment. */
export interface PaymentError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string };
}

export async function attemptPayment(
  context: GatewayContext,
  record: OrderRecord,
  attempt: Attempt,
): Promise<AttemptResult> {
  const { ledger, settings, webhookSender } = context;
  const earlier =
    attempt.attemptId && ledger.paymentsOf(record.order.id).find(hasAttemptId(attempt.attemptId));
  if (earlier) return attemptResultOf(context, earlier.payment);
  const payment = openPayment(record.order, attempt.payer, unixNow(settings));
  if (attempt.outcome === "abandon") {
    if (attempt.webhook === "forged") ledger.write([forgedDelivery(payment, settings)]);
    return { razorpay_order_id: record.order.id, abandoned: true };
  }
  if (record.order.status === "paid") throw orderPaidError(record.order.id);

  const order: OrderRecord = { ...record, order: markAttempted(record.order) };
  const openRecord: PaymentRecord = {
    kind: "payment",
    payment,
    webhook: attempt.webhook,
    attemptId: attempt.attemptId,
  };
  const approve = attempt.outcome === "success";
  if (attempt.delayMs > 0) {
    const dueAt = settings.now().getTime() + attempt.delayMs;
    const task = { kind: "answer_payment", paymentId: payment.id, approve } as const;
    ledger.write([order, openRecord, { kind: "appointment", id: randomUUID(), dueAt, task }]);
    return attemptResultOf(context, payment);
  }
  const { settled, deliveries, entries } = settle(settings, openRecord, order, approve);
  ledger.write([order, ...entries]);
  if (attempt.webhook === "first") await webhookSender.waitForAttempts(deliveries);
  return attemptResultOf(context, settled.payment);
}

/** Applies the bank's delayed response to an open payment. Ignores other kinds of tasks. */
export function settleScheduledPayment(
  { ledger, settings }: GatewayContext,
  scheduled: ScheduledTaskRecord,
): void {
  if (scheduled.task.kind !== "answer_payment") return;
  const done: LedgerEntry = { kind: "appointment_kept", id: scheduled.id };
  const scheduledPayment = ledger.payment(scheduled.task.paymentId);
  const order = scheduledPayment && ledger.order(scheduledPayment.payment.order_id);
  const waits =
    scheduledPayment !== undefined && order !== undefined && scheduledPayment.payment.status === "created";
  ledger.write([
    done,
    ...(waits ? settle(settings, scheduledPayment, order, scheduled.task.approve).entries : []),
  ]);
}

/** Returns the current result of a payment in the format that the merchant's page receives. */
export function attemptResultOf({ ledger, settings }: GatewayContext, payment: Payment): AttemptResult {
  const ids = { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id };
  if (payment.status === "failed") {
    const metadata = { payment_id: payment.id, order_id: payment.order_id };
    return { ...ids, error: { ...bankDecline, metadata } };
  }
  if (payment.status === "created") {
    const isTaskOfPayment = ({ task }: ScheduledTaskRecord) =>
      task.kind === "answer_payment" && task.paymentId === payment.id;
    const dueAt = ledger.pendingScheduled().find(isTaskOfPayment)?.dueAt ?? settings.now().getTime();
    return { ...ids, pending: true, answers_at: Math.ceil(dueAt / 1000) };
  }
  return { ...ids, razorpay_signature: paymentSignature(settings.keySecret, payment.order_id, payment.id) };
}

function hasAttemptId(attemptId: string) {
  return (record: PaymentRecord) => record.attemptId === attemptId;
}
