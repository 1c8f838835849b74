import { type Stay, stayOf } from "../availability/index.ts";
import type { Order } from "./orders.ts";

/** What an order books: the minutes of a room, or passes for days, without those that were cancelled or never chosen. */
export function stayOfOrder(
  order: Pick<Order, "unit" | "starts_at" | "ends_at" | "quantity" | "cancelled_dates">,
): Stay {
  return stayOf(order.unit, order.starts_at, order.ends_at, order.quantity, order.cancelled_dates);
}
