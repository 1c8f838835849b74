/** Header that our pages send. With the value `cookie`, the site omits order tokens from responses to our scripts. */
export const tokensHeader = "x-order-tokens";
export const tokensInCookieValue = "cookie";

/** Id and token of an order: together they open it. */
export type OrderWithToken = { readonly orderId: string; readonly token: string };

/** Maximum number of orders that a browser can open. An order takes about 60 bytes, so its cookie stays far below 4 kB. */
export const maxOrders = 20;

/** Formats orders for a cookie or a query, as `ID.TOKEN~ID.TOKEN`. */
export function formatOrders(orders: Iterable<OrderWithToken>): string {
  return Array.from(orders, ({ orderId, token }) => `${orderId}.${token}`).join("~");
}

/** Parses the format of `formatOrders`. Drops malformed entries. */
export function parseOrders(text: string): OrderWithToken[] {
  return text.split("~").flatMap((entry) => {
    const [orderId, token, more] = entry.split(".");
    return orderId && token && more === undefined ? [{ orderId, token }] : [];
  });
}

const cookiesBlockedMark = ["cookies", "blocked"] as const;

/**
 * Marks the URL that a link redirects to first. If the browser then sends the cookie of that redirect, another redirect
 * removes the mark. If the mark stays in the URL, the browser blocks cookies.
 */
export function withCookiesBlockedMark(query: URLSearchParams): URLSearchParams {
  const marked = new URLSearchParams(query);
  marked.set(...cookiesBlockedMark);
  return marked;
}

/** Returns true if the URL has the mark of a browser that blocks cookies; see `withCookiesBlockedMark`. */
export function areCookiesBlocked(query: URLSearchParams): boolean {
  const [name, value] = cookiesBlockedMark;
  return query.get(name) === value;
}

/**
 * Removes the token, the key and the cookie mark from a query once the browser has stored the credentials as cookies.
 */
export function withoutSecrets(query: URLSearchParams): URLSearchParams {
  const queryWithoutSecrets = new URLSearchParams(query);
  for (const name of ["token", "key", cookiesBlockedMark[0]]) queryWithoutSecrets.delete(name);
  return queryWithoutSecrets;
}
