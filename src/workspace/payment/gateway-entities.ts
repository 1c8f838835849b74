import * as v from "valibot";

/** The parts that we read of what Razorpay's REST API and webhooks send; amounts in paise. */
export const gatewayOrder = v.object({ id: v.string(), amount: v.number(), currency: v.string() });

export const gatewayPayment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  amount: v.number(),
  amount_refunded: v.optional(v.nullable(v.number()), 0),
  currency: v.string(),
  status: v.picklist(["created", "authorized", "captured", "refunded", "failed"]),
  /** Those of its order, which name our order; the gateway shows none as an empty list. */
  notes: v.nullish(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
  error_code: v.nullish(v.string()),
  error_description: v.nullish(v.string()),
});
export type GatewayPayment = v.InferOutput<typeof gatewayPayment>;

/** Returns true for a payment of an order that we made: the gateway's account may serve other sellers as well. */
export function carriesOurOrder({ notes }: Pick<GatewayPayment, "notes">): boolean {
  return typeof noteIn(notes, "orderId") === "string";
}

/** Returns one of the notes of a payment or refund; undefined when there is none. */
export function noteIn(notes: GatewayRefund["notes"], name: string): unknown {
  return notes == null || Array.isArray(notes) ? undefined : notes[name];
}

/** A page of a list. */
export const gatewayPayments = v.object({ items: v.array(gatewayPayment) });

export const gatewayRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  status: v.picklist(["pending", "processed", "failed"]),
  /** Ours name the refund of our books; the gateway shows none as an empty list. */
  notes: v.nullish(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
});
export type GatewayRefund = v.InferOutput<typeof gatewayRefund>;

/** A page of a list. */
export const gatewayRefunds = v.object({ items: v.array(gatewayRefund) });

/** A payer's bank calls a payment into question; `amount_deducted` is gone once it is lost. */
export const gatewayDispute = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  amount_deducted: v.optional(v.nullable(v.number()), 0),
  status: v.picklist(["open", "under_review", "action_required", "won", "closed", "lost"]),
  reason_code: v.nullish(v.string()),
  phase: v.nullish(v.string()),
});
export type GatewayDispute = v.InferOutput<typeof gatewayDispute>;

export const gatewayError = v.object({
  error: v.object({ code: v.nullish(v.string()), description: v.nullish(v.string()) }),
});
