import { contactHrefFrom } from "../../api/contract/contact-href.ts";
import { resolvePageKind } from "../../api/contract/resolve-page-kind.ts";
import { matchRoute, routePatternOf, staticPrefix } from "../../api/contract/routes.ts";
import { noStore } from "../../http/cache-control.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import type { Settings } from "../settings.ts";
import type { SiteDependencies } from "../site-dependencies.ts";
import type { Admission } from "./admission.ts";
import { publicPageRequest } from "./render.ts";

/**
 * Redirects (308) to the canonical path of a page: lower case, hyphens for spaces and underscores, no trailing or double
 * slashes, no unnecessary encoding. Does not redirect to a page that does not exist.
 */
export function redirectToCanonical(
  { renderPage, settings }: Pick<SiteDependencies, "renderPage" | "settings">,
  { runLimited }: Pick<Admission, "runLimited">,
): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    const path = canonicalPath(ctx.path);
    if (path === ctx.path) return next();
    const pattern = routePatternOf(path);
    if (pattern === null) return next();
    let location = path + ctx.search;
    // Only the service knows which places and items exist. Whether an order exists is the visitor's secret.
    if (pattern.includes(":") && resolvePageKind(path) !== "order") {
      const request = publicPageRequest(ctx, settings, location);
      const page = await runLimited(ctx, () => renderPage(request));
      if (page === null) return;
      if (page.status === 404) return next();
      location = page.redirect ?? location;
    }
    ctx.status = 308;
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.set("Location", location);
  };
}

/**
 * Returns the canonical path. Order ids keep their capitals, and a search keeps its spaces. The default listing of rooms
 * is added to shorter paths. Browsers treat a backslash as a slash, and two slashes as the start of a host.
 */
export function canonicalPath(path: string): string {
  const decodedPath = path.replace(/%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
  const segments = decodedPath.split(/[\\/]+/).slice(1);
  const [first = "", ...rest] = segments.filter((segment, index) => segment !== "" || index === 0);
  const prefix = `/${toSlug(first)}`;
  const join = (parts: readonly string[]) => [prefix, ...parts].join("/");
  if (resolvePageKind(prefix) === "order") return join(rest);
  if (prefix === staticPrefix("/search/*")) return join(rest).toLowerCase();
  const slugs = rest.map(toSlug).filter((slug) => slug !== "");
  if (prefix !== staticPrefix("/meeting-rooms/:city/:locality")) return join(slugs);
  const [city = "delhi", locality = "all", ...more] = slugs;
  return join([city, locality, ...more]);
}

/** Converts a path segment to lower case, with hyphens for spaces and underscores (requirement R19). */
function toSlug(segment: string): string {
  const words = segment.toLowerCase().split(/(?:%20|[_+\s])+/);
  return words.filter((word) => word !== "").join("-");
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
