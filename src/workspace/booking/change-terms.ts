import { sql } from "kysely";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { type CancellableOrder, type DayRefund, refundsOfDays } from "../../api/contract/cancellation.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/error-messages.ts";
import { datesOf } from "../availability/index.ts";
import type { Db, Tx } from "../database/tables.ts";
import { netInvoicedPaise } from "../invoice/index.ts";
import { type Order, passDatesOf, periodOfOrder } from "../orders/index.ts";

/** Returns what cancelling each day of a booking refunds at `now`. A room has one day. */
export function bookedDays(order: Order, now: Date): DayRefund[] {
  return refundsOfDays(cancellableOrder(order), now);
}

/** Returns the price and the time of a booking, which determine its refunds. */
export function cancellableOrder(order: Order): CancellableOrder {
  return { quote: order.quote, start: order.starts_at, dates: passDatesOf(order), repeats: order.repeats };
}

/** Returns true if the days of a booking can be cancelled one by one: passes, or a room that is booked weekly. */
export function hasSeparateDays({ unit, repeats }: Pick<Order, "unit" | "repeats">): boolean {
  return hasPasses[unit] || repeats.length > 0;
}

export function bookedDates(order: Order): readonly string[] {
  return datesOf(periodOfOrder(order));
}

/** Returns the captured money that is neither refunded nor being refunded, in paise. */
export async function netPaidPaise(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(greatest(0, payments.amount_paise - coalesce((
      select sum(refunds.amount_paise) from refunds where refunds.payment_id = payments.id
        and (refunds.status = 'refunded' or refunds.status <> 'void' and refunds.origin = 'ours')), 0))), 0)::bigint as paid
    from payments where payments.order_id = ${orderId} and payments.status = 'captured'
  `.execute(db);
  return Number(rows[0]?.paid);
}

/** What a customer has to pay for a booking on invoice (decision 112): an amount in paise, by an IST date. */
export type AmountDue = { readonly on: string; readonly amountPaise: number };

/** Returns what is due for a booking on invoice. Null for a booking that is paid, free, or not confirmed. */
export async function readAmountDue(
  db: Db,
  { id, due_on: on }: Pick<Order, "id" | "due_on">,
): Promise<AmountDue | null> {
  return on === null ? null : { on, amountPaise: await netInvoicedPaise(db, id) };
}

/** The money that a cancellation can return, in paise, and whether it has been paid. If not, it is what is due. */
export type Balance = { readonly paise: number; readonly isPaid: boolean };

export async function readBalance(db: Db, order: Pick<Order, "id" | "due_on">): Promise<Balance> {
  const due = await readAmountDue(db, order);
  return due === null
    ? { paise: await netPaidPaise(db, order.id), isPaid: true }
    : { paise: due.amountPaise, isPaid: false };
}

/** Removes the due date of a locked order if its invoices are fully credited. */
export async function clearSettledDue(tx: Tx, order: Pick<Order, "id" | "due_on">): Promise<void> {
  if ((await readAmountDue(tx, order))?.amountPaise !== 0) return;
  await tx.updateTable("orders").set({ due_on: null }).where("id", "=", order.id).execute();
}

/** Returns a sentence for the visitor on why a booking cannot be moved. Null if it can be moved. */
export function moveError(order: Order, now: Date): string | null {
  if (order.status !== "confirmed") return texts.change.moveConfirmedOnly;
  if (order.repeats.length > 0) return texts.change.weeklyMove;
  if (order.moves >= changeLimits.maxMoves) {
    return texts.change.moveLimit(changeLimits.maxMoves);
  }
  return moveDeadline(order) < now ? texts.change.tooLateToMove(changeLimits.minMoveNoticeHours) : null;
}

/** Returns the last instant at which a booking can be moved. */
export function moveDeadline(order: Order): Date {
  return addMinutes(order.starts_at, -changeLimits.minMoveNoticeHours * 60);
}
