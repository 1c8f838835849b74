import { randomUUID } from "node:crypto";
import type { Payment, Refund } from "./entities.ts";
import { invalidField, Refusal, unknownId } from "./errors.ts";
import type { AppointmentRecord, Entry, Ledger } from "./ledger.ts";
import { type Office, unixNow } from "./office.ts";
import {
  openRefund,
  processed,
  type RefundRequest,
  refunded,
  refundTakenBack,
  refusedByBank,
} from "./transitions.ts";
import { deliveriesOf } from "./webhooks.ts";

/** What a merchant asks for; without an amount, all that is left of the payment. */
export interface RefundWish extends Omit<RefundRequest, "amount"> {
  /** In paise. */
  readonly amount: number | undefined;
}

/**
 * Gives money of a captured payment back. The same idempotency key with the same wish answers the same refund,
 * however often it comes; with another wish it is refused.
 */
export function refundPayment(
  { ledger, settings }: Office,
  paymentId: string,
  wish: RefundWish,
  key: string | undefined,
): Refund {
  const request = JSON.stringify([paymentId, wish.amount ?? null, wish.speed, wish.notes, wish.receipt]);
  const earlier = key === undefined ? undefined : ledger.refundKey(key);
  if (earlier !== undefined) {
    const refund = ledger.refund(earlier.refundId);
    if (earlier.request !== request || refund === undefined) {
      throw new Refusal(409, "Different request with the same idempotency key has already been processed.");
    }
    return refund;
  }
  const record = ledger.payment(paymentId);
  if (record === undefined) throw unknownId();
  const amount = refundableAmount(ledger, record.payment, wish.amount);
  const refund = openRefund(record.payment, { ...wish, amount }, unixNow(settings));
  const payment = refunded(record.payment, amount);
  const wait = wish.speed === "optimum" ? 0 : settings.refundMs;
  const entries: Entry[] = [
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

/** The bank has passed a refund on to the customer. */
export function keepRefund({ ledger, settings }: Office, appointment: AppointmentRecord): void {
  if (appointment.task.kind !== "process_refund") return;
  const kept: Entry = { kind: "appointment_kept", id: appointment.id };
  const pending = ledger.refund(appointment.task.refundId);
  const record = pending && ledger.payment(pending.payment_id);
  if (pending === undefined || record === undefined) {
    ledger.write([kept]);
    return;
  }
  const { refusesRefunds = 0 } = record;
  if (refusesRefunds > 0) {
    const refund = refusedByBank(pending);
    const payment = refundTakenBack(record.payment, refund.amount);
    const event = { name: "refund.failed", refund, payment } as const;
    ledger.write([
      kept,
      { ...record, payment, refusesRefunds: refusesRefunds - 1 },
      { kind: "refund", refund },
      ...deliveriesOf(event, record.webhook, settings),
    ]);
    return;
  }
  const refund = processed(pending);
  const event = { name: "refund.processed", refund, payment: record.payment } as const;
  ledger.write([kept, { kind: "refund", refund }, ...deliveriesOf(event, record.webhook, settings)]);
}

function refundableAmount(ledger: Ledger, payment: Payment, wish: number | undefined): number {
  const lost = ledger.disputesOf(payment.id).reduce((sum, dispute) => sum + dispute.amount_deducted, 0);
  const left = payment.amount - payment.amount_refunded - lost;
  if (!payment.captured) {
    throw new Refusal(400, "The payment status should be captured for action to be taken");
  }
  if (left <= 0) throw new Refusal(400, "The payment has been fully refunded already");
  if (wish !== undefined && wish > payment.amount) {
    throw invalidField("amount", "The refund amount provided is greater than amount captured");
  }
  if (wish !== undefined && wish > left) {
    throw invalidField("amount", "The total refund amount is greater than the refund payment amount");
  }
  return wish ?? left;
}
