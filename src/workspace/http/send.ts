import { allowCdn, callCacheControl, noStore } from "../../http/cache-control.ts";
import { etagOf, matchesEtag } from "../../http/etag.ts";
import type { AppContext } from "../../http/koa-types.ts";
import type { RouteResponse } from "./route.ts";

/** `public`: every cache may store the response for a short time. `private`: the response must not be cached. */
export type CacheScope = "public" | "private";

/**
 * Writes a response as bytes. Public 200 responses have an ETag and are cached for 30 seconds, others are not cached.
 */
export function send(ctx: AppContext, response: RouteResponse, cacheScope: CacheScope): void {
  ctx.status = response.status;
  ctx.state.errorCode = response.errorCode;
  const isCacheable = cacheScope === "public" && response.status === 200;
  ctx.set("cache-control", isCacheable ? callCacheControl : noStore);
  if (isCacheable && response.cacheKeys !== undefined) allowCdn(ctx, response.cacheKeys);
  const bytes = bytesOf(response);
  ctx.body = bytes;
  // Koa resets the status if the body is null, and overwrites a type that was set before the body.
  ctx.status = response.status;
  if (response.body !== undefined) ctx.set("content-type", "application/json; charset=utf-8");
  for (const [name, value] of Object.entries(response.headers)) ctx.set(name, value);
  if (isCacheable && bytes !== null) sendNotModified(ctx, bytes);
}

function bytesOf(response: RouteResponse): Buffer | null {
  if (response.buffer !== undefined) return response.buffer;
  return response.body === undefined ? null : Buffer.from(JSON.stringify(response.body));
}

function sendNotModified(ctx: AppContext, bytes: Buffer): void {
  const etag = etagOf(bytes);
  ctx.set("etag", etag);
  if (!matchesEtag(ctx, etag)) return;
  ctx.status = 304;
  ctx.body = null;
}
