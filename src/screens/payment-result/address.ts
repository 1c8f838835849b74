import type { OrderKey } from "../../api/contract/booking.ts";

/** Address of an order's result; both routes tell the same truth. */
export function resultHref({ orderId, token }: OrderKey): string {
  return `/payment-success/${encodeURIComponent(orderId)}?${new URLSearchParams({ token })}`;
}
