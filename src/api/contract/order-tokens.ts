/** Request header of our pages: with `cookie` the site omits order tokens from its responses, so that no script can read them. */
export const tokensHeader = "x-order-tokens";
export const tokensInCookieValue = "cookie";

const cookiesBlockedMark = ["cookies", "blocked"] as const;

/** The query for loading a link a second time. By then a browser that accepts cookies sends the cookie of the first response. */
export function withCookiesBlockedMark(query: URLSearchParams): URLSearchParams {
  const marked = new URLSearchParams(query);
  marked.set(...cookiesBlockedMark);
  return marked;
}

/** Returns true if the page was opened in a browser that blocks cookies, see `withCookiesBlockedMark`. */
export function areCookiesBlocked(query: URLSearchParams): boolean {
  const [name, value] = cookiesBlockedMark;
  return query.get(name) === value;
}

/** The query for a browser that has stored the credentials as cookies: without token, key and the cookie marker. */
export function withoutSecrets(query: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams(query);
  for (const name of ["token", "key", cookiesBlockedMark[0]]) clean.delete(name);
  return clean;
}
