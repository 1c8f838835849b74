import { bookingRules, phoneHoldMinutes } from "../../api/contract/booking-rules.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { blockedRange, excludedDates, type Period, repeatsOf } from "../availability/index.ts";
import type { Tx } from "../database/tables.ts";
import { customerColumns, newId, newOrderNumber, type Order } from "../orders/index.ts";
import { quoteOf } from "../pricing/index.ts";
import type { CheckedBookingRequest } from "./check-booking-request.ts";

/** Inserts a hold. The exclusion constraint rejects a taken slot (see `isSlotTaken`). */
export function insertHold(
  tx: Tx,
  { item, period, quantity, payBy, request }: CheckedBookingRequest,
  now: Date,
): Promise<Order> {
  const quote = quoteOf(item, period);
  return tx
    .insertInto("orders")
    .values({
      id: newId("ORD"),
      number: newOrderNumber(now),
      status: "held",
      visitor_id: request.visitorId,
      ...itemAndPeriodColumns({ item, period }),
      quantity,
      ...customerDetailColumns(request),
      quote: JSON.stringify(quote),
      total_paise: quote.totalPaise,
      hold_expires_at: holdEnd(request.isByPhone === true, payBy, now),
      created_at: now,
      request_key: request.requestKey ?? null,
      network: request.network ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the end of a hold. A hold by phone is longer, but ends when a payment would come too late. It never ends before
 * other holds.
 */
function holdEnd(isByPhone: boolean, payBy: Date, now: Date): Date {
  const shortest = addMinutes(now, bookingRules.holdMinutes);
  if (!isByPhone) return shortest;
  const longest = addMinutes(now, phoneHoldMinutes);
  return new Date(Math.max(Number(shortest), Math.min(Number(longest), Number(payBy))));
}

/** Columns of the booked item and period. */
export function itemAndPeriodColumns({ item, period }: Pick<CheckedBookingRequest, "item" | "period">) {
  return {
    item_id: item.itemId,
    centre_id: item.centreId,
    unit: item.unit,
    ...periodColumns(period),
    during: blockedRange(period, item),
  };
}

/** Columns of a period, without the range that it blocks. */
export function periodColumns(period: Period) {
  return {
    starts_at: period.start,
    ends_at: period.end,
    cancelled_dates: JSON.stringify(excludedDates(period)),
    repeats: JSON.stringify(repeatsOf(period)),
  };
}

/** Columns of the customer, the number of people and the tracking parameters. */
export function customerDetailColumns({ people, customer, tracking }: CheckedBookingRequest["request"]) {
  return {
    people,
    ...customerColumns(customer),
    tracking: tracking === undefined ? null : JSON.stringify(tracking),
  };
}
