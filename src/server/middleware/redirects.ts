import { contactHrefFrom } from "../../api/contract/contact-href.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { noStore } from "../../http/cache-control.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import type { Settings } from "../settings.ts";

/** Redirects (308) to the canonical path: no trailing or double slashes, lower case, no unnecessary encoding. */
export const redirectToCanonical: AppMiddleware = (ctx, next) => {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
  const canonical = canonicalPath(ctx.path);
  if (canonical === ctx.path) return next();
  ctx.status = 308;
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.set("Location", canonical + ctx.search);
};

/**
 * Returns the canonical path. Order ids keep their capitals. Browsers treat a backslash as a slash, and two slashes as
 * the start of a host.
 */
export function canonicalPath(path: string): string {
  const decodedPath = path.replace(/%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
  const singleSlashPath = decodedPath.replace(/[\\/]{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return /^\/payment-(success|failure)\//i.test(singleSlashPath)
    ? singleSlashPath
    : singleSlashPath.toLowerCase();
}

/** Redirects (308) to https if the proxy reports that the request came over http. */
export function requireHttps({ proxies, publicOrigin }: Settings): AppMiddleware {
  const isSecure = proxies > 0 && publicOrigin.startsWith("https:");
  return (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    if (!isSecure || !isRead || ctx.get("X-Forwarded-Proto") !== "http") return next();
    ctx.status = 308;
    // A CDN may ignore the scheme, so a stored redirect would repeat itself.
    ctx.set("Cache-Control", noStore);
    ctx.set("Location", publicOrigin + ctx.path + ctx.search);
  };
}

/**
 * Redirects from the contact page without a query to the contact page with an enquiry subject, which is derived from
 * the page of this site that linked to it (`Referer`).
 */
export function redirectWithEnquirySubject(publicOrigin: string): AppMiddleware {
  return (ctx, next) => {
    if (ctx.method !== "GET" || ctx.search !== "" || matchRoute(ctx.path).name !== "contact-us")
      return next();
    ctx.vary("Referer");
    if (!URL.canParse(ctx.get("Referer"))) return next();
    const from = new URL(ctx.get("Referer"));
    const to = from.origin === new URL(publicOrigin).origin ? contactHrefFrom(ctx.path, from) : ctx.path;
    if (to === ctx.path) return next();
    ctx.set("Cache-Control", noStore);
    ctx.redirect(to);
  };
}
