/** Header of our pages: with `cookie` the site leaves order tokens out of its replies, so that no script reads them. */
export const tokensHeader = "x-order-tokens";
export const tokensInCookie = "cookie";

const blockedCookies = ["cookies", "blocked"] as const;

/** The query of a link's second load, by which time a browser would send the cookie of the first reply. */
export function queryWithoutCookies(query: URLSearchParams): URLSearchParams {
  const marked = new URLSearchParams(query);
  marked.set(...blockedCookies);
  return marked;
}

/** Whether a page was opened in a browser that blocks cookies, see `queryWithoutCookies`. */
export function areCookiesBlocked(query: URLSearchParams): boolean {
  const [name, value] = blockedCookies;
  return query.get(name) === value;
}

/** The same query for a browser that has stored what opens the page: without token, key and mark. */
export function queryWithoutSecrets(query: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams(query);
  for (const name of ["token", "key", blockedCookies[0]]) clean.delete(name);
  return clean;
}
