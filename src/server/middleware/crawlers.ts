import Router from "@koa/router";
import type { CallContext } from "../../api/call.ts";
import { listBuildings, listCities } from "../../api/calls/places.ts";
import { offeringPages } from "../../api/contract/pages.ts";
import type { Building } from "../../api/contract/places.ts";

const pages = [
  "/",
  "/office-space",
  "/about-us",
  "/contact-us",
  "/referral",
  "/vyapaar",
  "/terms",
  "/privacy",
];

/** `/robots.txt` and `/sitemap.xml`: what search engines may read. Orders and bookings are none of their business. */
export function answerCrawlers(origin: string, serviceUrl: () => string): Router {
  const router = new Router();
  router.get("/robots.txt", (ctx) => {
    ctx.type = "text/plain";
    ctx.body = `User-agent: *\nDisallow: /payment-\nDisallow: /order/\nDisallow: /gateway-simulator/\nSitemap: ${origin}/sitemap.xml\n`;
  });
  router.get("/sitemap.xml", async (ctx) => {
    const paths = await everyPath({ baseUrl: serviceUrl() });
    ctx.type = "application/xml";
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.body = sitemap(paths.map((path) => origin + path));
  });
  return router;
}

/** Every public address that answers 200: pages, offerings, cities, their rooms, localities and centres. */
async function everyPath(context: CallContext): Promise<string[]> {
  const { cities } = await listCities(context);
  const slugs = cities.map(({ city }) => city.slug);
  const centres = await everyCentre(context);
  const localities = new Set(centres.map(({ city, locality }) => `${city.slug}/${locality.slug}`));
  return [
    ...pages,
    ...Object.keys(offeringPages).map((slug) => `/office-space/${slug}`),
    ...slugs.flatMap((slug) => [
      `/coworking-space/${slug}`,
      `/office-space/${slug}`,
      `/meeting-rooms/${slug}/all`,
    ]),
    ...[...localities].flatMap((locality) => [
      `/coworking-space/${locality}`,
      `/office-space/${locality}`,
      `/meeting-rooms/${locality}`,
    ]),
    ...centres.map(({ id, city }) => `/coworking-space/${city.slug}/${id}`),
  ];
}

async function everyCentre(context: CallContext): Promise<Building[]> {
  const found: Building[] = [];
  for (let page = 1; ; page += 1) {
    const { buildings, total } = await listBuildings({ page: String(page), pageSize: "50" }, context);
    found.push(...buildings);
    if (buildings.length === 0 || found.length >= total) return found;
  }
}

function sitemap(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url.replaceAll("&", "&amp;")}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}
