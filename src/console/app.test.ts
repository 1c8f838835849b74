import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { staffActs } from "../api/contract/staff-roles.ts";
import { serverForTest } from "../http/testing.ts";
import { seededDatabase, testClock } from "../workspace/booking/testing.ts";
import { consoleOrigin } from "../workspace/staff/testing.ts";
import { ownPath } from "./screen.ts";
import { screens } from "./screens.ts";
import { startConsole, startStaffConsole } from "./testing.ts";

describe("the console", () => {
  const clock = testClock();
  const database = seededDatabase(clock);

  const start = () => startStaffConsole(database.db, clock.now);

  const routes = screens.flatMap((screen) => screen.routes);
  const guarded = routes.filter(({ act }) => act !== null);

  test("every page forbids caching, indexing, framing and inline scripts, and its HTML has none", async () => {
    const { visit, join } = await start();
    const pages = [
      ...[
        await visit().get("/sign-in"),
        await visit().get("/nowhere"),
        await visit().post("/", {}, { origin: "" }),
      ],
      ...[await (await join()).get("/"), await (await join()).get("/help")],
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 404, 403, 200, 200]);
    for (const { headers } of pages) {
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("x-robots-tag")).toContain("noindex");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("strict-transport-security")).toBe("max-age=63072000");
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toContain("unsafe");
    }
    for (const shown of pages)
      expect(await shown.text()).not.toMatch(
        /<script(?! type="module" src="\/assets\/)|<style|\sstyle=|\son\w+=/,
      );
  });

  test("a signed-out browser gets the sign-in page of each page, and no act is made", async () => {
    const { visit } = await start();
    expect(guarded.length).toBeGreaterThan(5);
    for (const { method, path } of guarded) {
      for (const cookie of ["", "__Host-console=nonsense"]) {
        const visitor = visit();
        visitor.cookie = cookie;
        const response = await (method === "GET"
          ? visitor.get(path)
          : visitor.post(path, { typed: "a < b" }));
        expect([response.status, response.headers.get("location")], `${method} ${path}`).toEqual(
          method === "GET" ? [303, `/sign-in?${new URLSearchParams({ next: path })}`] : [401, null],
        );
        if (method === "POST") expect(await response.text()).toContain('name="typed" value="a &lt; b"');
      }
    }
  });

  test.each<Readonly<Record<string, string>>>([
    { origin: "https://baithak.example" },
    { origin: "https://console.baithak.example.evil.example" },
    { origin: "null" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("a post with %j is rejected, and the session continues", async (headers) => {
    const { join } = await start();
    const member = await join();
    for (const { path } of routes.filter(({ method }) => method === "POST"))
      expect((await member.post(path, {}, headers)).status, path).toBe(403);
    expect((await member.get("/account")).status).toBe(200);
  });

  test("an invitation creates a member once, and the recovery codes and the cookie's attributes are as promised", async () => {
    const { service, visit } = await start();
    const token = await service.invite();
    const member = visit();
    expect(await (await member.get(`/invitation?token=${token}`)).text()).toContain("Owner");
    const joined = await member.join(token, { shared: "yes" });
    expect((await joined.text()).match(/<code>[0-9A-Z-]{19}<\/code>/g)).toHaveLength(10);
    expect(joined.headers.getSetCookie()[0]).toMatch(
      /^__Host-console=[\w-]{43}; path=\/; samesite=lax; secure; httponly$/,
    );
    expect((await visit().get(`/invitation?token=${token}`)).status).toBe(404);
    expect((await visit().post("/invitation", { token, challengeId: "1", response: "{}" })).status).toBe(404);
  });

  test("a member signs out and in again with a new token, and opens the page that needed the sign-in", async () => {
    const { join } = await start();
    const member = await join();
    const first = member.cookie;
    expect((await member.post("/sign-out")).headers.get("location")).toBe("/sign-in");
    expect(member.cookie).toBe("__Host-console=");
    member.cookie = first;
    expect((await member.get("/")).status).toBe(303);
    const signedIn = await member.prove("/sign-in/options", "/sign-in", { next: "/help" });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/help"]);
    expect(signedIn.headers.getSetCookie()[0]).toContain("expires=");
    expect(member.cookie).not.toBe(first);
    expect((await member.get("/help")).status).toBe(200);
    const { cookie } = member;
    await member.post("/sign-out-everywhere");
    member.cookie = cookie;
    expect((await member.get("/help")).status).toBe(303);
  });

  test("a recovery code signs in, and a wrong one stays in its field", async () => {
    const { service, visit } = await start();
    const joined = await visit().join(await service.invite());
    const [, code = ""] = /<code>([^<]+)/.exec(await joined.text()) ?? [];
    const member = visit();
    const wrong = await member.post("/sign-in/recovery", { code: "AAAA", next: "/account" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/<details open="">.*value="AAAA".*This code is wrong/s);
    const signedIn = await member.post("/sign-in/recovery", { code, next: "//evil.example" });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/"]);
    expect((await member.get("/account")).status).toBe(200);
  });

  test("the menu and the help page show what the role of the member may do", async () => {
    const { join } = await start();
    const desk = await join({ role: "desk", centreIds: ["centre-near"] });
    const html = await (await desk.get("/help")).text();
    for (const { summary } of Object.values(staffActs))
      expect(html).toContain(`${renderToStaticMarkup(summary)}</th>`);
    expect(html).toContain('<a href="/help" aria-current="page">');
  });

  test("a proof is posted with the form that needs it, which is then repeated with all its fields", async () => {
    const { join } = await start();
    const member = await join();
    const proved = await member.prove(
      "/proof/options",
      `/proof?${new URLSearchParams({ next: "/account?a=1", method: "POST" })}`,
    );
    expect([proved.status, proved.headers.get("location")]).toEqual([307, "/account?a=1"]);
    const failed = await member.post("/proof?next=/account&method=POST", { typed: "kept", response: "{}" });
    expect(failed.status).toBe(403);
    expect(await failed.text()).toContain('name="typed" value="kept"');
  });

  test("while the service is away, a page says so, and the form that was sent can be sent again", async () => {
    const { join, service } = await start();
    const { cookie } = await join();
    const away = await serverForTest((_, response) => void response.writeHead(503).end("{}"));
    for (const url of ["http://127.0.0.1:1", away.origin]) {
      const { visit, lines } = await startConsole(url, consoleOrigin);
      const member = visit();
      member.cookie = cookie;
      const page = await member.get("/?date=2026-11-29");
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await page.text()).toMatch(/isn&#x27;t available at the moment.*href="\/\?date=2026-11-29"/s);
      const form = await member.post("/sign-in/recovery", { code: "AAAA-BBBB" });
      expect(form.status).toBe(503);
      expect(await form.text()).toMatch(/action="\/sign-in\/recovery".*name="code" value="AAAA-BBBB"/s);
      expect(lines.join()).not.toContain("AAAA-BBBB");
    }
    expect(service.lines).toEqual([]);
  });

  test("a wrong service secret replies 503 and is logged, unlike a session that has ended", async () => {
    const { service, join } = await start();
    const { cookie } = await join();
    const other = await serverForTest((_, response) => void response.writeHead(401).end());
    const { visit, lines } = await startConsole(other.origin, consoleOrigin);
    const member = visit();
    member.cookie = cookie;
    expect((await member.get("/")).status).toBe(503);
    expect(lines).toContain("wrong secret");
    expect(service.lines).toEqual([]);
  });

  test("a browser reaches no call of the service through the console, and its script may be cached", async () => {
    const { visit } = await start();
    for (const path of ["/staff/session", "/staff/day?centre=centre-near", "/api/home", "/metrics"])
      expect((await visit().get(path)).status, path).toBe(404);
    const script = await visit().get("/assets/main.js");
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect((await visit().get("/healthz")).status).toBe(200);
  });
});

test.each([
  ["/help?a=1", "/help?a=1"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["/a\r\nb", "/"],
  [null, "/"],
])("the path %j after a sign-in becomes %j", (path, expected) => {
  expect(ownPath(path)).toBe(expected);
});
