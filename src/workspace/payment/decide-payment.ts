import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  anonymousViewer,
  isFree,
  isHoldActive,
  paymentDeadline,
  readSchedule,
} from "../availability/index.ts";
import { movedHoldReason } from "../booking/index.ts";
import type { Tx } from "../database/tables.ts";
import { type Order, orderTransitions, periodOfOrder, transition } from "../orders/index.ts";
import type { Payment, PaymentContext } from "./payment-context.ts";

/** The decision on a payment. `reason` is a sentence that explains to the visitor why the payment is refunded. */
export type PaymentDecision =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: string };

/** Accepts a payment if the amount is exact and the slot is still held for the order or free. */
export async function decidePayment(
  tx: Tx,
  {
    order,
    moveHold,
    payment,
    evidence,
    now,
    slotIsLost,
  }: PaymentContext & { payment: Payment; slotIsLost: boolean },
): Promise<PaymentDecision> {
  const isExpectedAmount =
    evidence.amountPaise === payment.amount_paise && evidence.currency === payment.currency;
  if (!isExpectedAmount) return rejected("otherAmount");
  const hold = moveHold ?? order;
  if (hold.end_reason === movedHoldReason || (moveHold === null && order.status === "confirmed"))
    return rejected(order.due_on === null ? "paidTwice" : "onInvoice");
  if (payment.amount_paise !== hold.total_paise) return rejected("otherPrice");
  const isChanged = order.status !== "confirmed" || order.revision !== moveHold?.revision;
  if (moveHold !== null && (isGivenUp(hold) || isChanged)) return rejected("changedSince");
  const obstacle = await findObstacle(tx, hold, now, {
    slotIsLost,
    ...(moveHold && { bookingId: order.id }),
  });
  return obstacle === null ? { accepted: true } : rejected(obstacle);
}

/** Why a payment cannot confirm a hold: it was released, its time has begun, or its slot is taken. */
export type HoldObstacle = "givenUp" | "tooLate" | "slotGone";

/**
 * Returns why a payment that arrives now cannot confirm a locked hold, which may have expired. Null if it can.
 * @param bookingId for the hold of a move: the booking to be moved
 */
export async function findObstacle(
  tx: Tx,
  hold: Order,
  now: Date,
  { slotIsLost, ...own }: { readonly slotIsLost: boolean; readonly bookingId?: string },
): Promise<HoldObstacle | null> {
  if (isGivenUp(hold)) return "givenUp";
  if (isHoldActive(hold, now)) return null;
  const period = periodOfOrder(hold);
  const date = istDateOf(hold.starts_at);
  const schedule = await readSchedule(tx, hold.centre_id, date, date);
  if (paymentDeadline(period, schedule) <= now) return "tooLate";
  // The exclusion constraint keeps the slot for an overdue hold until its status changes.
  if (hold.status === "held") return null;
  const viewer = { ...anonymousViewer(now), ...own };
  const isStillFree = !slotIsLost && (await isFree(tx, { itemId: hold.item_id }, period, viewer));
  return isStillFree ? null : "slotGone";
}

function isGivenUp(hold: Order): boolean {
  return hold.erased_at !== null || !transition(orderTransitions, hold.status, "confirmed").ok;
}

function rejected(reason: keyof typeof texts.refund): PaymentDecision {
  return { accepted: false, reason: texts.refund[reason] };
}
