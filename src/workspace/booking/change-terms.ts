import { sql } from "kysely";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { type CancellableOrder, type DayRefund, refundsOfDays } from "../../api/contract/cancellation.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/error-messages.ts";
import { datesOf } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
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
