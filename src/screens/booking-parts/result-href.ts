import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookingChange, changeToQuery } from "../../api/contract/booking-change.ts";
import { href } from "../../api/contract/href.ts";
import type { RouteLocation } from "../screen.ts";

/** Returns the address of an order's page, for a browser that may open it. Both routes show the same order. */
export function resultHref({ orderId }: OrderKey): string {
  return href("/payment-success/:orderId", { orderId });
}

/** Returns the address of an order's page that reports the last change of the booking. */
export function hrefAfterChange(pathname: string, change: BookingChange | null): string {
  return change === null ? pathname : `${pathname}?${new URLSearchParams(changeToQuery(change))}`;
}

/** Returns the order of an address if this browser may open it; null is handled like a missing order. */
export function authorizedOrder({ params, order }: Pick<RouteLocation, "params" | "order">): OrderKey | null {
  return order && order.orderId === params.orderId ? order : null;
}
