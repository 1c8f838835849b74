import { href } from "../../api/contract/href.ts";

/** Returns the absolute URL of an order's page, which works on any device. There, a customer pays for a hold. */
export function orderUrl(
  publicOrigin: string,
  { orderId, token }: { readonly orderId: string; readonly token: string },
  query: Readonly<Record<string, string>> = {},
): string {
  return publicOrigin + href("/payment-success/:orderId", { orderId }, { token, ...query });
}
