import { sql } from "kysely";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { percentAt, standardCancellation } from "../../api/contract/cancellation.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/refusals.ts";
import { datesOf } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import { type Order, stayOfOrder } from "../orders/index.ts";
import { dayQuotes } from "../pricing/index.ts";

/** A day of a booking that can be cancelled by itself, and what of its price returns now, in paise. */
export type BookedDay = {
  /** IST date. */
  readonly date: string;
  readonly pricePaise: number;
  readonly refundPaise: number;
  readonly hasBegun: boolean;
};

/** The days of a booking with what cancelling each returns now; a room is one day. They add up to the price. */
export function bookedDays(order: Order, now: Date): BookedDay[] {
  const dates = bookedDates(order);
  const rules = order.quote.cancellation ?? standardCancellation;
  const prices = dayQuotes(order.quote, dates.length);
  return dates.map((date, at) => {
    const start = { hour: order.starts_at, day: istInstant(date, "00:00") }[order.unit];
    const pricePaise = prices[at]?.totalPaise ?? 0;
    const refundPaise = Math.round((pricePaise * percentAt(rules, start, now)) / 100);
    const hasBegun = start <= now;
    return { date, pricePaise, refundPaise: hasBegun ? 0 : refundPaise, hasBegun };
  });
}

/** The IST dates of a booking. */
export function bookedDates(order: Order): readonly string[] {
  return datesOf(stayOfOrder(order));
}

/** What was paid and is neither refunded nor being refunded, in paise. Money that bought nothing does not count. */
export async function paidFor(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(greatest(0, payments.amount_paise - coalesce((
      select sum(refunds.amount_paise) from refunds where refunds.payment_id = payments.id
        and (refunds.status = 'refunded' or refunds.status <> 'void' and refunds.origin = 'ours')), 0))), 0)::bigint as paid
    from payments where payments.order_id = ${orderId} and payments.status = 'captured'
  `.execute(db);
  return Number(rows[0]?.paid ?? 0);
}

/** Why a booking cannot be moved any more, in a sentence for the customer; null when it can. */
export function moveFault(order: Order, now: Date): string | null {
  if (order.status !== "confirmed") return texts.change.moveConfirmedOnly;
  if (order.moves >= changeLimits.mostMoves) {
    return texts.change.movedOften(changeLimits.mostMoves);
  }
  return movableUntil(order) < now ? texts.change.tooLateToMove(changeLimits.moveHours) : null;
}

/** The last instant at which a booking can be moved. */
export function movableUntil(order: Order): Date {
  return addMinutes(order.starts_at, -changeLimits.moveHours * 60);
}
