import Router from "@koa/router";
import escapeHtml from "escape-html";
import { LRUCache } from "lru-cache";
import { type CallContext, CallError } from "../../api/call.ts";
import { getCitySitemap, getSitemap } from "../../api/calls/places.ts";
import { href } from "../../api/contract/href.ts";
import { offeringPages } from "../../api/contract/offerings.ts";
import {
  type PageDeclaration,
  pageDeclaration,
  pageNames,
  staticPageAddress,
  staticPrefix,
} from "../../api/contract/routes.ts";
import type { AppState } from "../../http/koa-types.ts";
import * as texts from "../../texts/server-pages.ts";
import { sendError } from "../send-error.ts";
import type { Settings } from "../settings.ts";

/** How long a sitemap is cached, in milliseconds. */
const ttlMs = 60_000;
const timeout = 15_000;
/** Memory for sitemaps, in bytes. The file of a city with a thousand centres has about 150 kB. */
const maxCacheBytes = 16 * 1024 * 1024;

/**
 * Serves `/robots.txt`, `/.well-known/security.txt` (RFC 9116), and the sitemap: an index, a file with the pages of the
 * site and one file per city. While the service is unavailable, serves the last files.
 */
export function handleCrawlers(
  { publicOrigin, contactEmail }: Pick<Settings, "publicOrigin" | "contactEmail">,
  serviceUrl: string,
): Router<AppState> {
  const router = new Router<AppState>();
  const cached = new LRUCache<string, string>({
    maxSize: maxCacheBytes,
    // Unknown cities are remembered too, so an entry without a text needs a size.
    sizeCalculation: (xml) => xml.length + 200,
    ttl: ttlMs,
    allowStaleOnFetchRejection: true,
    fetchMethod: (name) =>
      sitemapFile(name, publicOrigin, { baseUrl: serviceUrl, timeout }).catch(emptyOnUnknownCity),
  });
  router.get("/robots.txt", (ctx) => {
    ctx.type = "text/plain";
    const lines = disallowed.map((path) => `Disallow: ${path}\n`).join("");
    ctx.body = `User-agent: *\n${lines}Sitemap: ${publicOrigin}/sitemap.xml\n`;
  });
  router.get("/.well-known/security.txt", (ctx) => {
    ctx.type = "text/plain";
    ctx.body = securityText(publicOrigin, contactEmail, new Date());
  });
  router.get(["/sitemap.xml", "/sitemaps/:name.xml"], async (ctx, next) => {
    const name = ctx.params.name ?? indexName;
    if (!/^[a-z0-9-]+$/.test(name)) return next();
    const sitemap = await cached.fetch(name).catch(undefinedOnCallError);
    if (sitemap === "") return next();
    if (sitemap === undefined) return sendError(ctx, "service_unavailable", texts.tryLater, retryHeaders);
    ctx.type = "application/xml";
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.body = sitemap;
  });
  return router;
}

/** Names of the files that are not those of a city. No city can have them: slugs do not start with a hyphen. */
const [indexName, pagesName] = ["-index", "-pages"];

/** Validity of `security.txt` in days; the standard recommends less than a year. */
const securityDays = 180;

function securityText(origin: string, contactEmail: string, now: Date): string {
  // The time is rounded to a day, so that the file does not change at each request.
  const expires = new Date(Math.floor(now.getTime() / 86_400_000 + securityDays) * 86_400_000);
  return [
    `Contact: mailto:${encodeURI(contactEmail)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, hi",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

const unindexedPages = pageNames.filter((name) => pageDeclaration(name).isIndexed === false);
const disallowed = [
  ...unindexedPages.flatMap((name) => pageDeclaration(name).paths.map(disallowedPart)),
  "/order/",
  "/gateway-simulator/",
];

function disallowedPart(path: PageDeclaration["paths"][number]): string {
  const fixed = staticPrefix(path);
  return fixed === path ? fixed : `${fixed}/`;
}

const retryHeaders = { "Retry-After": "60" };

/** Ignores failed API calls, which are expected occasionally; rethrows any other error. */
function undefinedOnCallError(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error;
}

/** Returns an empty text if the city does not exist; rethrows any other error. */
function emptyOnUnknownCity(error: unknown): string {
  if (!(error instanceof CallError) || error.statusCode !== 404) throw error;
  return "";
}

/** Path of a page of the site, and the instant of its last change if it is known. */
type Entry = { readonly path: string; readonly lastModified?: string | null };

/** Returns the sitemap index, the sitemap of the site's pages, or that of a city's pages, as XML. */
async function sitemapFile(name: string, origin: string, context: CallContext): Promise<string> {
  if (name === indexName) {
    const { cities } = await getSitemap(null, context);
    const files = cities.map(({ slug, lastModified }) => ({ path: `/sitemaps/${slug}.xml`, lastModified }));
    return toXml("sitemapindex", "sitemap", origin, [{ path: `/sitemaps/${pagesName}.xml` }, ...files]);
  }
  const entries = name === pagesName ? await listPages(context) : await listPagesOfCity(name, context);
  return toXml("urlset", "url", origin, entries);
}

/** Lists the public pages that belong to no city, and the pages of the cities themselves. */
async function listPages(context: CallContext): Promise<Entry[]> {
  const { cities } = await getSitemap(null, context);
  return [
    ...pageNames.flatMap((name) => staticPageAddress(name) ?? []).map((path) => ({ path })),
    ...Object.keys(offeringPages).map((parameter) => ({
      path: href("/office-space/:parameter", { parameter }),
    })),
    ...cities.flatMap(({ slug, lastModified }) =>
      [
        href("/coworking-space/:parameter", { parameter: slug }),
        href("/office-space/:parameter", { parameter: slug }),
        href("/meeting-rooms/:city/:locality", { city: slug, locality: "all" }),
      ].map((path) => ({ path, lastModified })),
    ),
  ];
}

/** Lists the pages of the localities and centres of a city. */
async function listPagesOfCity(city: string, context: CallContext): Promise<Entry[]> {
  const { localities, centres } = await getCitySitemap(city, context);
  const below = (buildingId: string) =>
    href("/coworking-space/:parameter/:buildingId", { parameter: city, buildingId });
  return [
    ...localities.flatMap(({ slug, lastModified }) =>
      [
        below(slug),
        href("/office-space/:parameter/:buildingId", { parameter: city, buildingId: slug }),
        href("/meeting-rooms/:city/:locality", { city, locality: slug }),
      ].map((path) => ({ path, lastModified })),
    ),
    ...centres.map(({ id, lastModified }) => ({ path: below(id), lastModified })),
  ];
}

function toXml(root: string, element: string, origin: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, lastModified }) => {
    const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : "";
    return `<${element}><loc>${escapeHtml(origin + path)}</loc>${changed}</${element}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${root}>\n`;
}
