import Router from "@koa/router";
import escapeHtml from "escape-html";
import { LRUCache } from "lru-cache";
import { type CallContext, CallError } from "../../api/call.ts";
import { listBuildings, listCities } from "../../api/calls/places.ts";
import { href } from "../../api/contract/href.ts";
import { offeringPages } from "../../api/contract/offerings.ts";
import type { Building } from "../../api/contract/places.ts";
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

/** How long a sitemap is cached, in milliseconds. Building it loads every centre from the service. */
const ttlMs = 60_000;
const timeout = 15_000;

/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/.well-known/security.txt` (RFC 9116). While the service is unavailable,
 * serves the last sitemap.
 */
export function handleCrawlers(
  { publicOrigin: origin, contactEmail }: Pick<Settings, "publicOrigin" | "contactEmail">,
  serviceUrl: string,
): Router<AppState> {
  const router = new Router<AppState>();
  const cached = new LRUCache<"sitemap", string>({
    max: 1,
    ttl: ttlMs,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () => sitemapOf(origin, await listPaths({ baseUrl: serviceUrl, timeout })),
  });
  router.get("/robots.txt", (ctx) => {
    ctx.type = "text/plain";
    const lines = disallowed.map((path) => `Disallow: ${path}\n`).join("");
    ctx.body = `User-agent: *\n${lines}Sitemap: ${origin}/sitemap.xml\n`;
  });
  router.get("/.well-known/security.txt", (ctx) => {
    ctx.type = "text/plain";
    ctx.body = securityText(origin, contactEmail, new Date());
  });
  router.get("/sitemap.xml", async (ctx) => {
    const sitemap = await cached.fetch("sitemap").catch(undefinedOnCallError);
    if (sitemap === undefined) return sendError(ctx, "service_unavailable", texts.tryLater, retryHeaders);
    ctx.type = "application/xml";
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.body = sitemap;
  });
  return router;
}

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

/** Lists the paths of all public pages: static pages, offerings, cities, their rooms, localities and centres. */
async function listPaths(context: CallContext): Promise<string[]> {
  const { cities } = await listCities(null, context);
  const centres = await listCentres(context);
  const inCentres = (parameter: string, buildingId: string) =>
    href("/coworking-space/:parameter/:buildingId", { parameter, buildingId });
  return [
    ...pageNames.flatMap((name) => staticPageAddress(name) ?? []),
    ...Object.keys(offeringPages).map((parameter) => href("/office-space/:parameter", { parameter })),
    ...cities.flatMap(({ city: { slug } }) => [
      href("/coworking-space/:parameter", { parameter: slug }),
      href("/office-space/:parameter", { parameter: slug }),
      href("/meeting-rooms/:city/:locality", { city: slug, locality: "all" }),
    ]),
    // Removes duplicates: a locality may have several centres.
    ...new Set(
      centres.flatMap(({ city, locality }) => [
        inCentres(city.slug, locality.slug),
        href("/office-space/:parameter/:buildingId", { parameter: city.slug, buildingId: locality.slug }),
        href("/meeting-rooms/:city/:locality", { city: city.slug, locality: locality.slug }),
      ]),
    ),
    ...centres.map(({ id, city }) => inCentres(city.slug, id)),
  ];
}

async function listCentres(context: CallContext): Promise<Building[]> {
  const found: Building[] = [];
  for (let page = 1; ; page += 1) {
    const { buildings, total } = await listBuildings({ page: String(page), pageSize: "50" }, context);
    found.push(...buildings);
    if (buildings.length === 0 || found.length >= total) return found;
  }
}

function sitemapOf(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}
