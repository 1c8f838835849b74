import { formatTimeRange, istDateOf, spokenDate, spokenDays } from "../../api/contract/ist.ts";
import { openingOfDates, type Schedule } from "../../api/contract/opening.ts";
import { openingLines } from "../../texts/opening-hours.ts";
import type { Order } from "./orders.ts";
import { passDatesOf, stayOfOrder } from "./stay-of-order.ts";

/** The time of an order in mails and on papers, such as `Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST`, or the days of its passes. */
export function timeOfOrder(order: Parameters<typeof stayOfOrder>[0]): string {
  const stay = stayOfOrder(order);
  return stay.unit === "day"
    ? spokenDays(stay.days)
    : `${spokenDate(istDateOf(order.starts_at))}, ${formatTimeRange(order.starts_at, order.ends_at)}`;
}

/** The opening hours of the days of an order's passes in mails and calendars; none for rooms, nor once it is cancelled. */
export function openingOfOrder(
  order: Parameters<typeof stayOfOrder>[0] & Pick<Order, "status">,
  centre: Schedule,
): string[] {
  const dates = order.status === "cancelled" ? [] : passDatesOf(order);
  return openingLines(openingOfDates(centre, dates), dates);
}
