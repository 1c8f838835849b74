import type { ShellMiddleware } from "../../http/shell.ts";

/**
 * One address a page: no slash at its end, no doubled slashes, lower case outside ids, nothing encoded that need not be;
 * others are moved for good.
 */
export const redirectToCanonical: ShellMiddleware = (ctx, next) => {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
  const canonical = canonicalPath(ctx.path);
  if (canonical === ctx.path) return next();
  ctx.status = 308;
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.set("Location", canonical + ctx.search);
};

/**
 * The canonical spelling of a page's path; order ids (in the result paths) keep their capitals. Browsers read a backslash
 * as a slash, and two of them at the start as another host.
 */
export function canonicalPath(path: string): string {
  const plain = path.replace(/%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
  const single = plain.replace(/[\\/]{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return /^\/payment-(success|failure)\//i.test(single) ? single : single.toLowerCase();
}
