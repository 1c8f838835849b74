/**
 * Entities of the gateway, with the field names and states of Razorpay's API. Amounts are whole paise; `created_at` is
 * in Unix seconds.
 */

/** The merchant's key-value pairs. Razorpay sends an empty list instead of an empty object. */
export type Notes = Readonly<Record<string, string>> | readonly [];

export interface Order {
  readonly id: string;
  readonly entity: "order";
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly currency: "INR";
  readonly receipt: string | null;
  readonly offer_id: null;
  readonly status: "created" | "attempted" | "paid";
  readonly attempts: number;
  readonly notes: Notes;
  readonly created_at: number;
}

export interface Payment {
  readonly id: string;
  readonly entity: "payment";
  readonly amount: number;
  readonly currency: "INR";
  readonly status: "created" | "authorized" | "captured" | "refunded" | "failed";
  readonly order_id: string;
  readonly invoice_id: null;
  readonly international: false;
  readonly method: "upi";
  readonly amount_refunded: number;
  readonly refund_status: "partial" | "full" | null;
  readonly captured: boolean;
  readonly description: string | null;
  readonly card_id: null;
  readonly bank: null;
  readonly wallet: null;
  readonly vpa: string;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes;
  /** The gateway's fee including tax; null before the capture. */
  readonly fee: number | null;
  readonly tax: number | null;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
  readonly acquirer_data: { readonly rrn: string | null };
  readonly created_at: number;
  readonly upi: { readonly vpa: string };
}

export interface Refund {
  readonly id: string;
  readonly entity: "refund";
  readonly amount: number;
  readonly currency: "INR";
  readonly payment_id: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirer_data: { readonly arn: string | null };
  readonly created_at: number;
  readonly batch_id: null;
  readonly status: "pending" | "processed" | "failed";
  readonly speed_requested: RefundSpeed;
  readonly speed_processed: "normal" | "instant";
}

export type RefundSpeed = "normal" | "optimum";

/** A payment dispute raised by the payer's bank. */
export interface Dispute {
  readonly id: string;
  readonly entity: "dispute";
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: "INR";
  /** The amount deducted from the merchant's balance, in paise; 0 unless the dispute is lost. */
  readonly amount_deducted: number;
  readonly gateway_dispute_id: null;
  readonly reason_code: string;
  readonly reason_description: string;
  readonly respond_by: number;
  readonly status: DisputeStatus;
  readonly phase: "chargeback";
  readonly comments: null;
  readonly created_at: number;
}

export type DisputeStatus = "open" | "under_review" | "action_required" | "won" | "lost" | "closed";

/** Authorised payments are captured by the merchant (`manual`) or immediately by the gateway (`automatic`). */
export type CaptureMode = "manual" | "automatic";

/** When and how often the webhooks of a payment are delivered. `first`: before the browser returns to the merchant. */
export const webhookModes = ["once", "twice", "late", "first", "none", "forged"] as const;
export type WebhookMode = (typeof webhookModes)[number];

export interface Collection<Item> {
  readonly entity: "collection";
  readonly count: number;
  readonly items: readonly Item[];
}

export function toCollection<Item>(items: readonly Item[]): Collection<Item> {
  return { entity: "collection", count: items.length, items };
}
