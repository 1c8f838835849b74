import { createHash } from "node:crypto";
import type { ShellContext } from "./shell.ts";

/** The ETag of a body: the same for the same bytes. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

/** Returns true when the caller has this ETag. Not Koa's `fresh`: `fetch` adds `no-cache`, on which that sends the body. */
export function hasCopy(ctx: ShellContext, etag: string): boolean {
  const known = ctx.get("if-none-match").split(",");
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
