import { anyone, isFree, isHoldRunning, stayOf } from "../availability/index.ts";
import type { Tx } from "../database/tables.ts";
import { findOffer } from "../inventory/index.ts";
import { move, orderMoves } from "../orders/index.ts";
import type { Payment, PaymentCase } from "./payment-case.ts";

/** Whether money confirms its order; if not, why it goes back, in a sentence for the visitor. */
export type Verdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** Why money goes back. */
export const reasons = {
  otherAmount: "The amount that arrived was not the amount due.",
  otherPrice: "The price of the booking had changed before this payment arrived.",
  paidTwice: "This booking was paid twice; the second payment goes back.",
  givenUp: "The booking had been given up before the payment arrived.",
  tooLate: "The payment arrived after the booked time had begun.",
  slotGone: "The slot was taken by someone else before the payment arrived.",
} as const;

/**
 * Money confirms its order when it is exactly what was asked for and the slot is still the order's, or free to be taken
 * again. Nothing is captured otherwise, except to give it back.
 */
export async function judge(
  tx: Tx,
  { order, payment, evidence, now, slotIsLost }: PaymentCase & { payment: Payment; slotIsLost: boolean },
): Promise<Verdict> {
  const isAsAsked = evidence.amountPaise === payment.amount_paise && evidence.currency === payment.currency;
  if (!isAsAsked) return refused("otherAmount");
  if (order.status === "confirmed") return refused("paidTwice");
  if (payment.amount_paise !== order.total_paise) return refused("otherPrice");
  if (!move(orderMoves, order.status, "confirmed").ok) return refused("givenUp");
  if (isHoldRunning(order, now)) return { accepted: true };
  if (order.starts_at <= now) return refused("tooLate");
  // A hold that ran out but still stands in the database has not been taken by anyone.
  if (order.status === "held") return { accepted: true };
  const offer = await findOffer(tx, order.item_id);
  const stay = stayOf(order.unit, order.starts_at, order.ends_at, order.quantity);
  const isStillFree = !slotIsLost && offer !== undefined && (await isFree(tx, offer, stay, anyone(now)));
  return isStillFree ? { accepted: true } : refused("slotGone");
}

function refused(reason: keyof typeof reasons): Verdict {
  return { accepted: false, reason: reasons[reason] };
}
