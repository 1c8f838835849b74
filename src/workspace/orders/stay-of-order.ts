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
