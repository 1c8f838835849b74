import type { AppContext } from "./koa-types.ts";

/** Cache-Control of responses that no cache may store: those of one visitor, errors, and redirects after a form. */
export const noStore = "private, no-store";

/** A CDN serves a response for this time without asking the site, in seconds. */
const freshSeconds = 30;
/** For this time after that, a CDN serves the old response while it fetches a new one, in seconds. */
const revalidateSeconds = 60;
/** While the site is unavailable, a CDN serves the last response for this time, in seconds. */
const outageSeconds = 86_400;

const stale = `stale-while-revalidate=${revalidateSeconds}, stale-if-error=${outageSeconds}`;

/** Cache-Control of API responses that are the same for everyone. */
export const callCacheControl = `public, max-age=30, s-maxage=${freshSeconds}, ${stale}`;

/** Cache-Control of pages that are the same for everyone. Browsers must revalidate a page whenever they show it. */
export const pageCacheControl = `public, max-age=0, must-revalidate, s-maxage=${freshSeconds}, ${stale}`;

/**
 * Adds the headers for CDNs to a response that everyone may get (decision 083). `CDN-Cache-Control` (RFC 9213) repeats
 * the times, because a CDN that obeys the `must-revalidate` for browsers would never serve an old response.
 * @param keys surrogate keys: a CDN keeps the response until one of them is purged
 */
export function allowCdn(ctx: AppContext, keys: readonly string[]): void {
  ctx.set("CDN-Cache-Control", `max-age=${freshSeconds}, ${stale}`);
  ctx.set("Surrogate-Key", keys.join(" "));
  ctx.set("Cache-Tag", keys.join(","));
}

/** The headers that `allowCdn` sets, in lower case. The site forwards them with a response of the service. */
export const cdnHeaders = ["cdn-cache-control", "surrogate-key", "cache-tag"] as const;

/** The surrogate keys of a response. Null if a CDN may not keep the response. */
export function surrogateKeysOf(headers: Pick<Headers, "get">): string[] | null {
  return headers.get("surrogate-key")?.split(" ") ?? null;
}
