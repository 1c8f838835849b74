import Koa from "koa";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AppState } from "../../http/koa-types.ts";
import { serverForTest } from "../../http/testing.ts";
import { handleCrawlers } from "./crawlers.ts";

/** Starts a server for the crawler files. Its service has one centre, and a test can make the service unavailable. */
async function createCrawlerSite() {
  const service = { asked: 0, isAway: false };
  const delhi = { name: "Delhi", slug: "delhi" };
  const building = { id: "radial-house", city: delhi, locality: { name: "Saket", slug: "saket" } };
  const serviceUrl = await startService((url) => {
    service.asked += 1;
    if (service.isAway) return null;
    return url.startsWith("/api/listBuildings")
      ? { buildings: [building], total: 1 }
      : { cities: [{ city: delhi }] };
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
    sitemap: () => fetch(`${origin}/sitemap.xml`),
    securityText: () => fetch(`${origin}/.well-known/security.txt`),
  };
}

async function startService(respond: (url: string) => object | null): Promise<string> {
  const { origin } = await serverForTest(({ url = "" }, response) => {
    const body = respond(url);
    response.writeHead(body === null ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { code: "service_unavailable", message: "Away." } }));
  });
  return origin;
}

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

test("concurrent requests and the requests after them share one sitemap from the service", async () => {
  const { service, sitemap } = await createCrawlerSite();
  const responses = await Promise.all([sitemap(), sitemap(), sitemap()]);
  for (const response of [...responses, await sitemap()]) {
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      "<loc>https://baithak.example/coworking-space/delhi/radial-house</loc>",
    );
  }
  expect(service.asked).toBe(2);
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
  expect(service.asked, "requests to the service").toBe(3);
});
