import { formatDay, formatTimeRange, istDateOf, spokenDate } from "../../api/contract/ist.ts";
import * as texts from "../../texts/price-lines.ts";
import type { Order } from "./orders.ts";

/**
 * The time of an order in mails and on papers, such as `Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST`, or the days of its
 * passes, with those in between that were cancelled.
 */
export function timeOfOrder(
  order: Pick<Order, "unit" | "starts_at" | "ends_at" | "cancelled_dates">,
): string {
  const first = spokenDate(istDateOf(order.starts_at));
  if (order.unit === "hour") return `${first}, ${formatTimeRange(order.starts_at, order.ends_at)}`;
  // A day ends at midnight, which belongs to the next one.
  const last = spokenDate(istDateOf(order.ends_at.getTime() - 1));
  const without = order.cancelled_dates.map(formatDay).join(", ");
  const days = first === last ? first : texts.days(first, last);
  return without === "" ? days : texts.without(days, without);
}
