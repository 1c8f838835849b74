import Koa from "koa";
import { expect, onTestFinished, test, vi } from "vitest";
import { calls } from "../../api/contract/calls.ts";
import { type PageName, pageDeclaration, pageNames } from "../../api/contract/routes.ts";
import type { AppState } from "../../http/koa-types.ts";
import { serverForTest } from "../../http/testing.ts";
import { handleCrawlers } from "./crawlers.ts";

/** Starts a server for the crawler files. Its service has one centre, and a test can make the service unavailable. */
async function createCrawlerSite() {
  const service = { asked: 0, isAway: false };
  const lastModified = "2026-11-23T10:00:00+05:30";
  const serviceUrl = await startService((url) => {
    service.asked += 1;
    if (service.isAway) return null;
    if (url === "/api/sitemap") return { cities: [{ slug: "delhi", lastModified }], lastModified };
    return url === "/api/sitemap/delhi"
      ? { localities: [{ slug: "saket", lastModified }], centres: [{ id: "radial-house", lastModified }] }
      : undefined;
  });
  const app = new Koa<AppState>();
  app.use(
    handleCrawlers(
      { publicOrigin: "https://baithak.example", contactEmail: "hello@kaam.example" },
      serviceUrl,
    ).routes(),
  );
  const { origin } = await serverForTest(app.callback());
  return {
    service,
    sitemap: (name?: string) =>
      fetch(name === undefined ? `${origin}/sitemap.xml` : `${origin}/sitemaps/${name}.xml`),
    robotsText: () => fetch(`${origin}/robots.txt`),
    securityText: () => fetch(`${origin}/.well-known/security.txt`),
  };
}

/** Starts a service. It is unavailable if `respond` returns null, and the city is unknown if it returns undefined. */
async function startService(respond: (url: string) => object | null | undefined): Promise<string> {
  const { origin } = await serverForTest(({ url = "" }, response) => {
    const body = respond(url);
    const [status, code] = body === undefined ? [404, "city_not_found"] : [503, "service_unavailable"];
    response.writeHead(body ? 200 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { code, message: "No." } }));
  });
  return origin;
}

/** Paths of the site with example parameters, and whether crawlers may fetch them. */
async function crawledPaths() {
  const { robotsText } = await createCrawlerSite();
  const text = await (await robotsText()).text();
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
  return { text, rules, isAllowed: (path: string) => !rules.some((rule) => path.startsWith(rule)) };
}

test("robots.txt disallows exactly the pages that are not indexed, the calls of orders and the simulator", async () => {
  const { text, rules, isAllowed } = await crawledPaths();
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toMatch(/^Sitemap: https:\/\/baithak\.example\/sitemap\.xml$/m);
  const examples = (name: PageName) =>
    pageDeclaration(name).paths.map((path) => path.replace(/:\w+/g, "one").replace("/*", "/one"));
  for (const name of pageNames)
    for (const path of examples(name))
      expect(isAllowed(path), path).toBe(pageDeclaration(name).isIndexed !== false);
  for (const { path, method } of Object.values(calls))
    expect(isAllowed(path.replace("{orderId}", "one")), `${method} ${path}`).toBe(
      !path.startsWith("/order/"),
    );
  expect(isAllowed("/gateway-simulator/checkout")).toBe(false);
  for (const path of [
    "/pictures/a.avif",
    "/assets/a.js",
    "/fonts/a.woff2",
    "/sitemaps/delhi.xml",
    "/my-booking",
  ])
    expect(isAllowed(path), path).toBe(true);
  // Each rule is needed for one of the paths above.
  expect(rules).toEqual([
    "/payment-success/",
    "/payment-failure/",
    "/my-bookings",
    "/order/",
    "/gateway-simulator/",
  ]);
});

test("security.txt contains the operator's email address and is valid for half a year from now", async () => {
  const { securityText } = await createCrawlerSite();
  const response = await securityText();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:hello@kaam\.example$/m);
  expect(text).toMatch(/^Canonical: https:\/\/baithak\.example\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
});

test("the sitemap is an index with a file of pages and a file for each city, with times of change", async () => {
  const { sitemap } = await createCrawlerSite();
  const text = async (name?: string) => (await sitemap(name)).text();
  const changed = "<lastmod>2026-11-23T10:00:00+05:30</lastmod>";
  const index = await text();
  expect(index).toContain("<sitemap><loc>https://baithak.example/sitemaps/-pages.xml</loc></sitemap>");
  expect(index).toContain(
    `<sitemap><loc>https://baithak.example/sitemaps/delhi.xml</loc>${changed}</sitemap>`,
  );
  const pages = await text("-pages");
  expect(pages).toContain("<url><loc>https://baithak.example/about-us</loc></url>");
  expect(pages).toContain(`<url><loc>https://baithak.example/meeting-rooms/delhi/all</loc>${changed}</url>`);
  const city = await text("delhi");
  for (const path of ["/office-space/delhi/saket", "/coworking-space/delhi/radial-house"])
    expect(city).toContain(`<url><loc>https://baithak.example${path}</loc>${changed}</url>`);
  expect((await sitemap("atlantis")).status).toBe(404);
});

test("concurrent requests and the requests after them share one sitemap from the service", async () => {
  const { service, sitemap } = await createCrawlerSite();
  const responses = await Promise.all([sitemap("delhi"), sitemap("delhi"), sitemap("delhi")]);
  for (const response of [...responses, await sitemap("delhi")]) {
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      "<loc>https://baithak.example/coworking-space/delhi/radial-house</loc>",
    );
  }
  expect(service.asked).toBe(1);
});

test("the sitemap responds with 503 and Retry-After while the service is unavailable", async () => {
  const { service, sitemap } = await createCrawlerSite();
  service.isAway = true;
  const response = await sitemap();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("60");
  service.isAway = false;
  expect((await sitemap()).status).toBe(200);
});

test("the last sitemap is served while the service is unavailable", async () => {
  const { service, sitemap } = await createCrawlerSite();
  await sitemap();
  service.isAway = true;
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
  onTestFinished(() => clock.mockRestore());
  expect((await sitemap()).status).toBe(200);
  expect(service.asked, "requests to the service").toBe(2);
});
