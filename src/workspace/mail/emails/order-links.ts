import { href } from "../../../api/contract/routes.ts";

/** What opens an order. */
export type OrderKey = { readonly orderId: string; readonly token: string };

/** Addresses of an order that its customer opens from an email, on any device. */
export function orderLinks(
  publicOrigin: string,
  { orderId, token }: OrderKey,
): { readonly result: string; readonly invoice: string; readonly calendar: string } {
  return {
    result: publicOrigin + href("/payment-success/:orderId", { orderId }, { token }),
    invoice: publicOrigin + href("/order/invoice", {}, { orderId, token, format: "pdf" }),
    calendar: publicOrigin + href("/order/calendar", {}, { orderId, token }),
  };
}
