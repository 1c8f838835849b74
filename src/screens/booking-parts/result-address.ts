import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookingChange, queryOfChange } from "../../api/contract/booking-change.ts";
import { href } from "../../api/contract/href.ts";
import type { Place } from "../screen.ts";

/** The link to an order's result, for a browser that may open it; both routes show the same order. */
export function resultHref({ orderId }: OrderKey): string {
  return href("/payment-success/:orderId", { orderId });
}

/** The address of an order's page that is to tell what was just done to the booking. */
export function pathAfter(pathname: string, change: BookingChange | null): string {
  return change === null ? pathname : `${pathname}?${new URLSearchParams(queryOfChange(change))}`;
}

/** The order of an address, where this browser may open it; null is handled like a missing order. */
export function openedOrder({ params, order }: Pick<Place, "params" | "order">): OrderKey | null {
  return order && order.orderId === params.orderId ? order : null;
}
