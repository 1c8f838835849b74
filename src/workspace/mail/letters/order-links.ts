/** What opens an order. */
export type OrderKey = { readonly orderId: string; readonly token: string };

/** Addresses of an order that its customer opens from a mail, on any device. */
export function orderLinks(
  publicOrigin: string,
  { orderId, token }: OrderKey,
): { readonly result: string; readonly invoice: string; readonly calendar: string } {
  const query = new URLSearchParams({ orderId, token });
  return {
    result: `${publicOrigin}/payment-success/${orderId}?${new URLSearchParams({ token })}`,
    invoice: `${publicOrigin}/order/invoice?${query}&format=pdf`,
    calendar: `${publicOrigin}/order/calendar?${query}`,
  };
}
