import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { recordAct } from "../database/audit.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { findBookableItem } from "../inventory/index.ts";
import { issueInvoice } from "../invoice/index.ts";
import {
  claimCouponUse,
  expireOverlappingHolds,
  type Order,
  orderTransitions,
  periodOfOrder,
  transition,
} from "../orders/index.ts";
import { nextReminder } from "./reminders.ts";

/** The result of a confirmation. `reason` is a sentence for the visitor on why the confirmation failed. */
export type Confirmation = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Confirms a locked order, issues its invoice, enqueues its mail. Re-acquires the slot and coupon of an expired hold.
 * @param newPayment the payment that pays for the order; it becomes part of the invoice. Omitted for a free order, and
 * for one that is paid later, which has a due date
 */
export async function confirmOrder(
  tx: Tx,
  order: Order,
  now: Date,
  newPayment?: InvoicePayment,
): Promise<Confirmation> {
  if (!transition(orderTransitions, order.status, "confirmed").ok) {
    return { ok: false, reason: texts.refund.givenUp };
  }
  if (order.status === "expired" && !(await reclaimCouponUse(tx, order, now))) {
    return { ok: false, reason: texts.refund.couponUsedUp };
  }
  const item = await findBookableItem(tx, order.item_id);
  if (item === undefined) throw new Error(`The item of order ${order.id} does not exist.`);
  const period = periodOfOrder(order);
  if (order.status === "expired") await expireOverlappingHolds(tx, item, period, now);
  await tx
    .updateTable("orders")
    .set({
      status: "confirmed",
      confirmed_at: now,
      claimed_until: null,
      ended_at: null,
      end_reason: null,
      remind_at: await nextReminder(tx, order, now),
      due_on: order.due_on,
    })
    .where("id", "=", order.id)
    .execute();
  recordAct(tx, "booking_confirmed", order.id, {
    totalPaise: order.total_paise,
    ...(order.due_on !== null && { dueOn: order.due_on }),
  });
  // A free order gets no tax invoice and no number from the invoice series.
  if (order.total_paise > 0) await issueInvoice(tx, order, item.stateCode, now, newPayment);
  await enqueue(tx, { kind: "booking_confirmed", payload: { orderId: order.id }, dueAt: now }, now);
  return { ok: true };
}

async function reclaimCouponUse(tx: Tx, order: Order, now: Date): Promise<boolean> {
  if (order.coupon_code === null) return true;
  const use = { code: order.coupon_code, order, isFree: order.total_paise === 0, now };
  return (await claimCouponUse(tx, use)) === null;
}
