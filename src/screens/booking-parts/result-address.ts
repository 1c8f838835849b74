import type { OrderKey } from "../../api/contract/booking.ts";
import { type BookingChange, queryOfChange } from "../../api/contract/booking-change.ts";
import { href } from "../../api/contract/href.ts";
import type { Place } from "../screen.ts";

/** The link to an order's result; both routes tell the same truth. */
export function resultHref({ orderId, token }: OrderKey): string {
  return href("/payment-success/:orderId", { orderId }, { token });
}

/** The address of an order's page that is to tell what was just done to the booking. */
export function pathAfter(pathname: string, change: BookingChange | null): string {
  return change === null ? pathname : `${pathname}?${new URLSearchParams(queryOfChange(change))}`;
}

/**
 * The order of an address, as far as it may be opened here: by the token of a link, which is the way in from a mail or
 * after paying, or by what the browser has kept of it since; null is told like an order that is missing.
 */
export function openedOrder({ params, query, order }: Omit<Place, "pathname">): OrderKey | null {
  const { orderId = "" } = params;
  const token = query.get("token");
  const key = token === null ? order : { orderId, token };
  const isPossible = /^[\w-]{1,40}$/.test(orderId) && /^[\w-]{1,200}$/.test(key?.token ?? "");
  return isPossible && key?.orderId === orderId ? key : null;
}
