import * as v from "valibot";

/** Schemas of Razorpay's API and webhook entities, reduced to the fields that we read. Amounts in paise. */
export const gatewayOrder = v.object({ id: v.string(), amount: v.number(), currency: v.string() });

export const gatewayPayment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  amount: v.number(),
  amount_refunded: v.optional(v.nullable(v.number()), 0),
  currency: v.string(),
  status: v.picklist(["created", "authorized", "captured", "refunded", "failed"]),
  /** Copied from the gateway order; `orderId` is our order's id. The gateway sends an empty list when there are no notes. */
  notes: v.nullish(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
  error_code: v.nullish(v.string()),
  error_description: v.nullish(v.string()),
});
export type GatewayPayment = v.InferOutput<typeof gatewayPayment>;

/** Returns true for a payment of one of our orders. The gateway account may serve other sellers as well. */
export function isForOurOrder({ notes }: Pick<GatewayPayment, "notes">): boolean {
  return typeof readNote(notes, "orderId") === "string";
}

/** Returns the note of that name; undefined when there is none. */
export function readNote(notes: GatewayRefund["notes"], name: string): unknown {
  return notes == null || Array.isArray(notes) ? undefined : notes[name];
}

export const gatewayPayments = v.object({ items: v.array(gatewayPayment) });

export const gatewayRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  status: v.picklist(["pending", "processed", "failed"]),
  /** In our refunds, `refundId` is the id of our record. The gateway sends an empty list when there are no notes. */
  notes: v.nullish(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
});
export type GatewayRefund = v.InferOutput<typeof gatewayRefund>;

export const gatewayRefunds = v.object({ items: v.array(gatewayRefund) });

/** A dispute raised by the payer's bank. The gateway keeps `amount_deducted` when the dispute is lost. */
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
