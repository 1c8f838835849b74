import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookingChange, changeToQuery } from "../../api/contract/booking-change.ts";
import { href } from "../../api/contract/href.ts";
import type { RouteLocation } from "../screen.ts";

/** Returns the URL of an order's page. It has no token, so it works only in a browser that may open the order. */
export function resultHref({ orderId }: OrderKey): string {
  return href("/payment-success/:orderId", { orderId });
}

/** Returns the URL of an order's page, with the last change of the booking in its query. */
export function hrefAfterChange(pathname: string, change: BookingChange | null): string {
  return change === null ? pathname : `${pathname}?${new URLSearchParams(changeToQuery(change))}`;
}

/** Returns the order in the URL if this browser may open it. Callers treat null like a missing order. */
export function authorizedOrder({ params, order }: Pick<RouteLocation, "params" | "order">): OrderKey | null {
  return order && order.orderId === params.orderId ? order : null;
}
