import { sql } from "kysely";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { refundPercentAt, standardCancellation } from "../../api/contract/cancellation.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { datesOf } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import { type Order, periodOfOrder } from "../orders/index.ts";
import { dayQuotes } from "../pricing/index.ts";

/** A booked day with its price and the refund for cancelling it now, in paise. */
export type BookedDay = {
  /** IST date. */
  readonly date: string;
  readonly pricePaise: number;
  readonly refundPaise: number;
  readonly hasBegun: boolean;
};

/** Returns a booking's days with their refunds at `now`. A room has one day. The sum of the prices is the total. */
export function bookedDays(order: Order, now: Date): BookedDay[] {
  const dates = bookedDates(order);
  const rules = order.quote.cancellation ?? standardCancellation;
  const prices = dayQuotes(order.quote, dates.length);
  return dates.map((date, index) => {
    const start = { hour: order.starts_at, day: istInstant(date, "00:00") }[order.unit];
    const pricePaise = prices[index]?.totalPaise ?? 0;
    const refundPaise = Math.round((pricePaise * refundPercentAt(rules, start, now)) / 100);
    const hasBegun = start <= now;
    return { date, pricePaise, refundPaise: hasBegun ? 0 : refundPaise, hasBegun };
  });
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
  return Number(rows[0]?.paid ?? 0);
}

/** Returns a sentence for the visitor on why a booking cannot be moved. Null if it can be moved. */
export function moveError(order: Order, now: Date): string | null {
  if (order.status !== "confirmed") return texts.change.moveConfirmedOnly;
  if (order.moves >= changeLimits.maxMoves) {
    return texts.change.moveLimit(changeLimits.maxMoves);
  }
  return moveDeadline(order) < now ? texts.change.tooLateToMove(changeLimits.minMoveNoticeHours) : null;
}

/** Returns the last instant at which a booking can be moved. */
export function moveDeadline(order: Order): Date {
  return addMinutes(order.starts_at, -changeLimits.minMoveNoticeHours * 60);
}
