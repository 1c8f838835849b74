import { formatTimeRange, istDateOf, spokenDate, spokenDays } from "../../api/contract/ist.ts";
import { openingOfDates, type Schedule } from "../../api/contract/opening.ts";
import { openingLines } from "../../texts/opening-hours.ts";
import { type Stay, stayOf } from "../availability/index.ts";
import type { Order } from "./orders.ts";

type OrderTimes = Pick<Order, "unit" | "starts_at" | "ends_at" | "quantity" | "cancelled_dates">;

/** What an order books: the minutes of a room, or passes for days, without those that were cancelled or never chosen. */
export function stayOfOrder(order: OrderTimes): Stay {
  return stayOf(order.unit, order.starts_at, order.ends_at, order.quantity, order.cancelled_dates);
}

/** The days of an order's passes, IST; none for a room. */
export function passDatesOf(order: OrderTimes): string[] {
  const stay = stayOfOrder(order);
  return stay.unit === "day" ? [...stay.days] : [];
}

/** The time of an order in mails and on papers, such as `Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST`, or the days of its passes. */
export function timeOfOrder(order: Parameters<typeof stayOfOrder>[0]): string {
  const stay = stayOfOrder(order);
  switch (stay.unit) {
    case "hour":
      return `${spokenDate(istDateOf(stay.start))}, ${formatTimeRange(stay.start, stay.end)}`;
    case "day":
      return spokenDays(stay.days);
  }
}

/** The opening hours of the days of an order's passes in mails and calendars; none for rooms, nor once it is cancelled. */
export function openingOfOrder(
  order: Parameters<typeof stayOfOrder>[0] & Pick<Order, "status">,
  centre: Schedule,
): string[] {
  const dates = order.status === "cancelled" ? [] : passDatesOf(order);
  return openingLines(openingOfDates(centre, dates), dates);
}
