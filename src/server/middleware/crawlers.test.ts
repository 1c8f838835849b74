import Koa from "koa";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AppState } from "../../http/koa-types.ts";
import { serverForTest } from "../../http/testing.ts";
import { handleCrawlers } from "./crawlers.ts";

/** Starts a server for the crawler files. Its service has one centre, and a test can make the service unavailable. */
async function started() {
  const service = { asked: 0, isAway: false };
  const delhi = { name: "Delhi", slug: "delhi" };
  const building = { id: "radial-house", city: delhi, locality: { name: "Saket", slug: "saket" } };
  const serviceUrl = await listening((url) => {
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
      () => serviceUrl,
    ).routes(),
  );
  const { origin } = await serverForTest(app.callback());
  return {
    service,
    sitemap: () => fetch(`${origin}/sitemap.xml`),
    securityText: () => fetch(`${origin}/.well-known/security.txt`),
  };
}

async function listening(answer: (url: string) => object | null): Promise<string> {
  const { origin } = await serverForTest(({ url = "" }, response) => {
    const body = answer(url);
    response.writeHead(body === null ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { code: "service_unavailable", message: "Away." } }));
  });
  return origin;
}

test("security.txt contains the operator's address and is valid for half a year from now", async () => {
  const { securityText } = await started();
  const reply = await securityText();
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await reply.text();
  expect(text).toMatch(/^Contact: mailto:hello@kaam\.example$/m);
  expect(text).toMatch(/^Canonical: https:\/\/baithak\.example\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
});

test("concurrent and later requests share one sitemap from the service", async () => {
  const { service, sitemap } = await started();
  const replies = await Promise.all([sitemap(), sitemap(), sitemap()]);
  for (const reply of [...replies, await sitemap()]) {
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(
      "<loc>https://baithak.example/coworking-space/delhi/radial-house</loc>",
    );
  }
  expect(service.asked).toBe(2);
});

test("the sitemap responds with 503 and Retry-After while the service is unavailable", async () => {
  const { service, sitemap } = await started();
  service.isAway = true;
  const reply = await sitemap();
  expect(reply.status).toBe(503);
  expect(reply.headers.get("retry-after")).toBe("60");
  service.isAway = false;
  expect((await sitemap()).status).toBe(200);
});

test("the last sitemap is served while the service is unavailable", async () => {
  const { service, sitemap } = await started();
  await sitemap();
  service.isAway = true;
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
  onTestFinished(() => clock.mockRestore());
  expect((await sitemap()).status).toBe(200);
  expect(service.asked, "the service was asked again").toBe(3);
});
