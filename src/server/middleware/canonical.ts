import type { ShellMiddleware } from "../../http/shell.ts";

/** Redirects (308) to the one address of a page: no trailing or double slashes, lower case, no needless encoding. */
export const redirectToCanonical: ShellMiddleware = (ctx, next) => {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
  const canonical = canonicalPath(ctx.path);
  if (canonical === ctx.path) return next();
  ctx.status = 308;
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.set("Location", canonical + ctx.search);
};

/** The canonical path; order ids keep their capitals. Browsers read a backslash as a slash, and two as the start of a host. */
export function canonicalPath(path: string): string {
  const plain = path.replace(/%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
  const single = plain.replace(/[\\/]{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return /^\/payment-(success|failure)\//i.test(single) ? single : single.toLowerCase();
}
