import { createHash } from "node:crypto";
import type { ShellContext } from "./shell.ts";

/** The ETag of a body: the same for the same bytes. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

/**
 * Whether the caller has the body of this ETag already. Koa's own `fresh` is not asked: it answers in full when the request
 * says `no-cache`, which `fetch` adds by itself whenever it sends `If-None-Match`.
 */
export function hasCopy(ctx: ShellContext, etag: string): boolean {
  const known = ctx.get("if-none-match").split(",");
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
