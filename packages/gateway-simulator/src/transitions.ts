import type { Dispute, DisputeStatus, Notes, Order, Payment, Refund, RefundSpeed } from "./entities.ts";
import { newId } from "./ids.ts";

/** Details of the payer and the purchase that the checkout sends. */
export interface Payer {
  readonly email?: string | undefined;
  readonly contact?: string | undefined;
  readonly description?: string | undefined;
  readonly notes?: Notes | undefined;
}

/** Error of a payment that the simulated bank declines. */
export const bankDecline = {
  code: "BAD_REQUEST_ERROR",
  description: "Your bank declined this payment.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
} as const;

/** Creates a payment of the order's full amount. `createdAt` is in Unix seconds. */
export function openPayment(order: Order, payer: Payer, createdAt: number): Payment {
  const vpa = "practice@razorpay";
  return {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: payer.description || null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa,
    email: payer.email || "void@razorpay.com",
    contact: payer.contact || "+919999999999",
    notes: payer.notes ?? order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: null },
    created_at: createdAt,
    upi: { vpa },
  };
}

export function markAttempted(order: Order): Order {
  return { ...order, status: order.status === "paid" ? "paid" : "attempted", attempts: order.attempts + 1 };
}

/** Marks the payment as authorised by the bank, with an invented reference number (RRN). */
export function markAuthorised(payment: Payment): Payment {
  const rrn = String(payment.created_at).padStart(12, "0");
  return { ...payment, status: "authorized", acquirer_data: { rrn } };
}

export function markDeclined(payment: Payment): Payment {
  return {
    ...payment,
    status: "failed",
    error_code: bankDecline.code,
    error_description: bankDecline.description,
    error_source: bankDecline.source,
    error_step: bankDecline.step,
    error_reason: bankDecline.reason,
  };
}

/** Marks the payment as captured. The gateway's fee is 2 % plus 18 % GST. */
export function markCaptured(payment: Payment): Payment {
  const charge = Math.round(payment.amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return { ...payment, status: "captured", captured: true, fee: charge + tax, tax };
}

export function markPaid(order: Order): Order {
  return { ...order, status: "paid", amount_paid: order.amount, amount_due: 0 };
}

/** Adds a refund of `amount` paise to a payment. */
export function addRefundedAmount(payment: Payment, amount: number): Payment {
  const total = payment.amount_refunded + amount;
  const full = total === payment.amount;
  return {
    ...payment,
    status: full ? "refunded" : payment.status,
    amount_refunded: total,
    refund_status: full ? "full" : "partial",
  };
}

/** Reverts a refund of `amount` paise that the bank rejected. */
export function revertRefundedAmount(payment: Payment, amount: number): Payment {
  const total = payment.amount_refunded - amount;
  return {
    ...payment,
    status: payment.status === "refunded" ? "captured" : payment.status,
    amount_refunded: total,
    refund_status: total === 0 ? null : "partial",
  };
}

export interface RefundRequest {
  /** Amount in paise. */
  readonly amount: number;
  readonly speed: RefundSpeed;
  readonly notes: Notes;
  readonly receipt: string | null;
}

export function openRefund(payment: Payment, request: RefundRequest, createdAt: number): Refund {
  return {
    id: newId("rfnd"),
    entity: "refund",
    amount: request.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: request.notes,
    receipt: request.receipt,
    acquirer_data: { arn: null },
    created_at: createdAt,
    batch_id: null,
    status: "pending",
    speed_requested: request.speed,
    speed_processed: request.speed === "optimum" ? "instant" : "normal",
  };
}

export function markProcessed(refund: Refund): Refund {
  return {
    ...refund,
    status: "processed",
    acquirer_data: { arn: String(refund.created_at).padStart(23, "7") },
  };
}

export function markRefundFailed(refund: Refund): Refund {
  return { ...refund, status: "failed" };
}

/** Creates a dispute by the payer's bank; `createdAt` in Unix seconds. The merchant has a week to respond. */
export function openDispute(payment: Payment, amount: number, createdAt: number): Dispute {
  return {
    id: newId("disp"),
    entity: "dispute",
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    gateway_dispute_id: null,
    reason_code: "chargeback",
    reason_description: "The cardholder does not recognise the payment.",
    respond_by: createdAt + 7 * 24 * 60 * 60,
    status: "open",
    phase: "chargeback",
    comments: null,
    created_at: createdAt,
  };
}

/** Changes the status of a dispute. The amount of a lost dispute is deducted from the merchant's balance. */
export function withDisputeStatus(dispute: Dispute, status: Exclude<DisputeStatus, "open">): Dispute {
  return { ...dispute, status, amount_deducted: status === "lost" ? dispute.amount : 0 };
}
