import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { rawRequest } from "../support/raw-request.ts";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
/**
 * Connections whose requests never end, opened before the first test. Each promise settles when its connection closes.
 */
let openRequests: readonly Promise<void>[];

setUpSuite(async (onSuiteFinished) => {
  site = await startSite({ TRUST_PROXY: "true" });
  onSuiteFinished(() => site.stop());
  const { hostname, port } = new URL(site.origin);
  openRequests = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined).resume();
    socket.write("GET / HTTP/1.1\r\nHost: baithak.example\r\nX-Slow: ");
    return new Promise<void>((resolve) => socket.once("close", () => resolve()));
  });
});

const sendRaw = (line: string, headers: readonly string[] = [], body = "") =>
  rawRequest(site.origin, [line, "Host: baithak.example", ...headers], body);

/** Matches content that a response must never contain: server files and stack traces. */
const leakPattern = /root:.*:0:0|BEGIN |node_modules|\.mjs:\d+|\bat \S+ \(/;

describe("paths", () => {
  test.each([
    "/../../../etc/passwd",
    "/assets/../../server/main.mjs",
    "/assets/..%2f..%2fserver/main.mjs",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/pictures/..%5c..%5cpackage.json",
    "/..%00/package.json",
    "/assets//etc/passwd",
    "/.env",
    "/.git/config",
    "/data/token-secret",
    "/server/main.mjs",
    "/coworking-space/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/coworking-space/%E0%A4%A",
    "/office-space/%",
    "/search/%2f%2f%00",
    "/api/../../etc/passwd",
    "/order/%2e%2e/%2e%2e/readyz",
  ])("the site serves no file and does not fail for %s", async (path) => {
    const response = await sendRaw(`GET ${path} HTTP/1.1`);
    expect.soft(response.status, response.body.slice(0, 300)).toBeGreaterThanOrEqual(200);
    expect.soft(response.status, response.body.slice(0, 300)).toBeLessThan(500);
    expect(leakPattern.exec(response.body)).toBeNull();
  });

  test.each([
    "//evil.example/",
    "//evil.example",
    "/\\evil.example/",
    "/\\/evil.example/",
    "///evil.example//a/",
    "/%5Cevil.example/",
    "/%2f%2fevil.example/",
    "/coworking-space//evil.example/",
    "/Coworking-Space/%2F%2Fevil.example/",
    "/x/?next=//evil.example",
    "http://evil.example/Contact-Us/",
    "/%0d%0aLocation:%20http:%2f%2fevil.example/X/",
  ])("the site never redirects %s to another host", async (path) => {
    const response = await sendRaw(`GET ${path} HTTP/1.1`);
    const { location } = response.headers;
    if (location !== undefined) {
      expect(new URL(location, "https://baithak.example").host).toBe("baithak.example");
      expect(location).toMatch(/^\/(?![/\\])/);
    }
    expect(response.status).toBeLessThan(500);
    expect(response.body).not.toMatch(/(?:href|src|action)="(?:https?:)?[/\\]{2}evil/);
  });
});

describe("a page cached for everyone", () => {
  const hostileHeaders = [
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: gopher",
    "X-Original-URL: /evil",
  ];

  test("a page cached for everyone does not depend on the host, headers or cookies of the first visitor", async () => {
    const first = await rawRequest(site.origin, [
      "GET /about-us HTTP/1.1",
      "Host: evil.example",
      ...hostileHeaders,
      "Cookie: visitor=AAAAAAAAAAAAAAAAAAAAAA; other=evil",
      "X-Request-Id: evil-request-id",
      'User-Agent: "><script>evil()</script>',
    ]);
    expect(first.status).toBe(200);
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.body).not.toMatch(/evil/);
    const second = await sendRaw("GET /about-us HTTP/1.1");
    expect(second.body.replace(/^[0-9a-f]+\r\n/, "")).not.toMatch(/evil/);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test("a request with a forged hold cookie does not fill the page cache", async () => {
    const path = "/privacy";
    const first = await rawRequest(site.origin, [
      `GET ${path} HTTP/1.1`,
      "Host: evil.example",
      ...hostileHeaders,
      "Cookie: hold=ORD1.evil-token",
    ]);
    expect(first.status).toBe(200);
    expect(first.headers["cache-control"]).toMatch(/no-store|private/);
    expect(first.headers["set-cookie"], "the forged cookie is removed").toMatch(/^hold=;/);
    expect(first.body).not.toMatch(/evil/);
    const second = await sendRaw(`GET ${path} HTTP/1.1`);
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(second.body).not.toMatch(/evil/);
  });

  test("a page cached for everyone is not poisoned by an absolute URL of another host in the request line", async () => {
    await sendRaw("GET http://evil.example/terms HTTP/1.1");
    const response = await sendRaw("GET /terms HTTP/1.1");
    expect(response.status).toBe(200);
    expect(response.body).not.toMatch(/evil/);
  });

  test("a page cached for everyone escapes query text and does not show the query of a previous request", async () => {
    const query = "utm_source=%22%3E%3Cscript%3Eevil()%3C/script%3E&q=%3Cimg%20src=x%20onerror=evil()%3E";
    for (const path of ["/", "/search", "/meeting-rooms/delhi/all", "/contact-us"]) {
      const requested = await sendRaw(`GET ${path}?${query} HTTP/1.1`);
      expect(requested.body, path).not.toMatch(/<script>evil|<img src=x/);
      const rawResponse = await sendRaw(`GET ${path} HTTP/1.1`);
      expect(rawResponse.body, path).not.toMatch(/evil/);
    }
  });

  test("a page cached for everyone never contains a booking, because booking and order pages are not cacheable", async () => {
    const hour = await findFreeHour(site.origin);
    const held = await hold(createServiceVisitor(site.origin), toBookingRequest(hour));
    const { orderId, token } = held;
    const defaultPolicy = "strict-origin-when-cross-origin";
    for (const [path, referrers] of [
      [`/booking-details/${hour.buildingId}/${hour.catalogId}`, defaultPolicy],
      // The referrer policy hides the URL of the order, including its origin, from other origins.
      [`/payment-success/${orderId}?token=${token}`, "same-origin"],
      [`/widget/meetingRoomsOrderDetails?orderId=${orderId}&token=${token}`, defaultPolicy],
    ] as const) {
      const response = await sendRaw(`GET ${path} HTTP/1.1`, [`Cookie: hold=${orderId}.${token}`]);
      expect.soft(response.headers["cache-control"], path).toBe("private, no-store");
      expect.soft(response.headers["referrer-policy"], path).toBe(referrers);
    }
    expect(site.log()).not.toContain(token);
  });
});

describe("malformed requests", () => {
  test("the site rejects oversized headers and keeps serving", async () => {
    const response = await sendRaw("GET / HTTP/1.1", [`X-Large: ${"x".repeat(40_000)}`]);
    expect([0, 431]).toContain(response.status);
    const cookies = await sendRaw("GET /booking-details/a/b HTTP/1.1", [`Cookie: ${"a=b; ".repeat(2_000)}`]);
    expect(cookies.status).toBeLessThan(500);
    expect((await fetch(site.origin)).status).toBe(200);
  });

  test.each([
    ["two lengths", ["Content-Length: 4", "Content-Length: 40"]],
    ["length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"]],
    ["an odd encoding", ["Transfer-Encoding: xchunked"]],
    ["a folded header", ["X-One: a\r\n b"]],
    ["a bare line feed", ["X-One: a\nX-Two: b"]],
  ])("the site closes the connection on request smuggling by %s", async (_, headers) => {
    const response = await sendRaw("POST /api/leadSubmit HTTP/1.1", headers, "GET /evil HTTP/1.1\r\n\r\n");
    expect([0, 400, 415, 422, 501]).toContain(response.status);
    expect(response.body).not.toContain("evil");
  });

  test.each(["OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"])(
    "the site rejects %s requests",
    async (method) => {
      for (const path of ["/", "/api/home", "/order/verifyAndBook", "/assets/x.js"]) {
        const response = await sendRaw(`${method} ${path} HTTP/1.1`, ["X-Echo: evil", "Content-Length: 0"]);
        expect.soft([403, 404, 405, 501], `${method} ${path}`).toContain(response.status);
        expect.soft(response.body).not.toContain("X-Echo");
        expect.soft(response.headers["access-control-allow-origin"]).toBeUndefined();
      }
    },
  );

  test("the site responds to HEAD as to GET, without a body", async () => {
    const response = await sendRaw("HEAD / HTTP/1.1");
    expect([response.status, response.body]).toEqual([200, ""]);
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("the site ignores a method override header", async () => {
    const response = await sendRaw("GET /order/verifyAndBook HTTP/1.1", ["X-HTTP-Method-Override: POST"]);
    expect(response.status).toBe(405);
  });

  test("the site rejects deeply nested bodies and bodies that attempt prototype pollution", async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true},"orderId":"a","token":"b"}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      `${"[".repeat(20_000)}`,
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    ];
    for (const path of ["/order/release", "/api/leadSubmit", "/api/pageError", "/api/vitals"]) {
      for (const body of bodies) {
        const response = await fetch(site.origin + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
        expect.soft(response.status, `${path} ${body.slice(0, 40)}`).toBeGreaterThanOrEqual(400);
        expect.soft(response.status, `${path} ${body.slice(0, 40)}`).toBeLessThan(500);
      }
    }
    expect((await fetch(`${site.origin}/?__proto__[x]=1&constructor=2`)).status).toBe(200);
  });
});

describe("the identity of a client", () => {
  test("a forged client IP address does not bypass a rate limit", async () => {
    const report = JSON.stringify({ error: "e", pathname: "/", href: "/" });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        // The proxy appends the real IP address to the IP address that the client claims.
        const headers = {
          "content-type": "application/json",
          "x-forwarded-for": `198.51.100.${n}, 203.0.113.77`,
        };
        return (await fetch(`${site.origin}/api/pageError`, { method: "POST", body: report, headers }))
          .status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test("every page with a form rejects cross-site form posts", async () => {
    for (const path of ["/contact-us", "/booking-details/delhi-connaught-place/delhi-connaught-place-neem"]) {
      for (const headers of [
        ["Origin: https://evil.example"],
        ["Origin: null"],
        ["Sec-Fetch-Site: cross-site"],
      ]) {
        const response = await sendRaw(
          `POST ${path} HTTP/1.1`,
          [...headers, "Content-Type: application/x-www-form-urlencoded", "Content-Length: 6"],
          "name=x",
        );
        expect.soft(response.status, `${path} ${headers}`).toBe(403);
      }
    }
  });
});

test("the site closes connections whose request never ends, while it serves other requests", async () => {
  await Promise.all(openRequests);
});
