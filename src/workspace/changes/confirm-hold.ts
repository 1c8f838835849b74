import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { confirmOrder } from "../booking/index.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type DomainError, domainError, type Order } from "../orders/index.ts";
import { findObstacle, type HoldObstacle } from "../payment/index.ts";
import type { StaffDeps } from "./cancel-by-staff.ts";

/** Sentences on why a hold cannot be confirmed. */
export type HoldTexts = Readonly<Record<HoldObstacle | "confirmed" | "cancelled", string>>;

type HoldError = DomainError<"order_not_payable" | "slot_taken">;

/** Runs `confirm` in a transaction. Returns an error if the exclusion constraint rejects it. */
export async function confirmInTransaction<Result>(
  { db, actor }: Pick<StaffDeps, "db" | "actor">,
  sentences: HoldTexts,
  confirm: (tx: Tx) => Promise<Result>,
): Promise<Result | HoldError> {
  try {
    return await inTransaction(db, actor, confirm);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return domainError("slot_taken", sentences.slotGone);
  }
}

/** Returns why staff cannot confirm a locked order, whatever its time is. Null if they can. */
export function holdError(order: Order, sentences: HoldTexts): HoldError | null {
  if (order.moves_order !== null) return domainError("order_not_payable", texts.staff.holdOfMove);
  if (order.status === "confirmed" || order.status === "cancelled")
    return domainError("order_not_payable", sentences[order.status]);
  return order.total_paise === 0 ? domainError("order_not_payable", texts.staff.nothingToPay) : null;
}

/**
 * Confirms a locked hold under the conditions of a late payment at the gateway: an expired hold while its time is free, a
 * released one never. Returns null, or the error.
 */
export async function confirmHold(
  tx: Tx,
  order: Order,
  { now, sentences, payment }: { now: Date; sentences: HoldTexts; payment?: InvoicePayment },
): Promise<HoldError | null> {
  const obstacle = await findObstacle(tx, order, now, { slotIsLost: false });
  if (obstacle === "slotGone") return domainError("slot_taken", sentences.slotGone);
  if (obstacle !== null) return domainError("order_not_payable", sentences[obstacle]);
  const confirmed = await confirmOrder(tx, order, now, payment);
  return confirmed.ok ? null : domainError("order_not_payable", confirmed.reason);
}

/** Identifies what is booked: item, time, passes. A preview shows it. */
export function bookedOf({ item_id, during, quantity, repeats, cancelled_dates }: Order): string {
  return [item_id, during, quantity, ...repeats, "without", ...cancelled_dates].join(" ");
}
