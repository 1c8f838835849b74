import { createHash } from "node:crypto";
import type { AppContext } from "./koa-types.ts";

export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

/** Returns true if the client has this ETag. Koa's `fresh` would ignore the ETag, because `fetch` adds `no-cache`. */
export function matchesEtag(ctx: AppContext, etag: string): boolean {
  const etags = ctx.get("if-none-match").split(",");
  return etags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
