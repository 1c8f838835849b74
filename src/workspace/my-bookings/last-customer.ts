import type { LastCustomer } from "../../api/contract/my-bookings.ts";
import { maxOrders, type OrderWithToken } from "../../api/contract/order-tokens.ts";
import { type BookingDeps, customerOf, isTokenOf } from "../orders/index.ts";
import { bookingsIn } from "./list.ts";

/**
 * Returns the customer's details of the latest of these bookings that the visitor has made. Links to bookings may be
 * shared, so a valid token alone is not enough. Returns null if there is no such booking.
 */
export async function findLastCustomer(
  { db, tokenSecrets }: Pick<BookingDeps, "db" | "tokenSecrets">,
  { orders, visitorId }: { readonly orders: readonly OrderWithToken[]; readonly visitorId: string | null },
): Promise<LastCustomer | null> {
  const tokens = new Map(orders.slice(0, maxOrders).map(({ orderId, token }) => [orderId, token]));
  if (visitorId === null || tokens.size === 0) return null;
  const found = await bookingsIn(db)
    .selectAll("orders")
    .where("orders.id", "in", [...tokens.keys()])
    .where("orders.visitor_id", "=", visitorId)
    .orderBy("orders.created_at", "desc")
    .execute();
  const last = found.find((order) => isTokenOf(tokenSecrets, order, tokens.get(order.id) ?? ""));
  return last === undefined ? null : customerOf(last);
}
