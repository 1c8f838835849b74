import * as v from "valibot";
import { isId } from "../orders/index.ts";

/** Entities of Razorpay's API and webhooks. The schemas contain only the fields that we read. Amounts are in paise. */
export const gatewayOrder = v.object({
  id: v.string(),
  amount: v.number(),
  currency: v.string(),
  /** In our orders, the number of the booking. */
  receipt: v.nullish(v.string()),
});
export type GatewayOrder = v.InferOutput<typeof gatewayOrder>;

export const gatewayPayment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  amount: v.number(),
  amount_refunded: v.optional(v.nullable(v.number()), 0),
  currency: v.string(),
  /** Such as `upi` or `card`. */
  method: v.nullish(v.string()),
  status: v.picklist(["created", "authorized", "captured", "refunded", "failed"]),
  /** Copied from the gateway order (see `createNotes`). An empty list means that there are no notes. */
  notes: v.nullish(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
  /** Contact details that the payer gave to the gateway. */
  email: v.nullish(v.string()),
  contact: v.nullish(v.string()),
  error_code: v.nullish(v.string()),
  error_description: v.nullish(v.string()),
  /** In seconds since 1970. */
  created_at: v.nullish(v.number()),
});
export type GatewayPayment = v.InferOutput<typeof gatewayPayment>;

/** Name of the note with the public origin of the site that created a gateway order or a refund. */
const siteNote = "baithak_site";

/** Returns the notes of a gateway order or refund that this site creates. */
export function createNotes(publicOrigin: string, ids: Readonly<Record<string, string>>) {
  return { ...ids, [siteNote]: publicOrigin };
}

/**
 * Returns true if this site created the gateway order of a payment, or the refund. Other sellers may use the same
 * gateway account and the same names of notes. Releases without the note of the site used ids in our format.
 */
export function isOurs({ notes }: Pick<GatewayPayment, "notes">, publicOrigin: string): boolean {
  const site = readNote(notes, siteNote);
  if (site !== undefined) return site === publicOrigin;
  return isId(readNote(notes, "orderId"), "ORD") || isId(readNote(notes, "refundId"), "REF");
}

/** Returns a note by name, or undefined if it is missing. */
export function readNote(notes: GatewayRefund["notes"], name: string): unknown {
  return notes == null || Array.isArray(notes) ? undefined : notes[name];
}

export const gatewayPayments = v.object({ items: v.array(gatewayPayment) });

export const gatewayRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  status: v.picklist(["pending", "processed", "failed"]),
  /** In refunds that we requested, `refundId` is the id of our record. An empty list means that there are no notes. */
  notes: v.nullish(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
});
export type GatewayRefund = v.InferOutput<typeof gatewayRefund>;

export const gatewayRefunds = v.object({ items: v.array(gatewayRefund) });

/** A dispute that the payer's bank has opened. If we lose it, `amount_deducted` is not returned to us. */
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
