import { createHash } from "node:crypto";
import type { AppContext } from "./koa-types.ts";

export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

/** Returns true if the client has this ETag. Not Koa's `fresh`, which is false for the `no-cache` that `fetch` adds. */
export function matchesEtag(ctx: AppContext, etag: string): boolean {
  const known = ctx.get("if-none-match").split(",");
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
