import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type StaffCallDefinition, staffCalls } from "../api/contract/staff-calls.ts";
import { emptyStaleNotice } from "../api/contract/stale-notice.ts";
import { createLog } from "../http/log.ts";
import { serverForTest, type TestServer } from "../http/testing.ts";
import { createSite } from "./app.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { canonicalPath } from "./middleware/redirects.ts";
import type { RenderPage } from "./site-dependencies.ts";
import { siteDependencies } from "./testing.ts";

/** The last request that the service received. */
type ReceivedRequest = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

let service: TestServer;
let origin: string;
let received: ReceivedRequest[];
let lines: string[];
let reportedErrors: unknown[];
let respond: (request: ReceivedRequest, response: ServerResponse) => void;
let renderPage: RenderPage;
let metrics: Metrics;

beforeEach(async () => {
  received = [];
  lines = [];
  reportedErrors = [];
  respond = (_, response) => response.setHeader("content-type", "application/json").end('{"ok":true}');
  renderPage = async ({ url }) => ({ status: 200, html: `<p>${url}</p>` });
  service = await serverForTest(async (request, response) => {
    const body = await textOf(request);
    const requestInfo = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body,
    };
    received.push(requestInfo);
    respond(requestInfo, response);
  });
  metrics = createMetrics();
  const app = createSite(
    siteDependencies(service.origin, {
      metrics,
      log: createLog("info", { write: (line: string) => void lines.push(line) }),
      errorReports: {
        send: (error, details) => void reportedErrors.push({ error, details }),
        close: async () => {},
      },
      renderPage: (request) => renderPage(request),
    }),
  );
  const site = await serverForTest(app.callback());
  origin = site.origin;
});
afterEach(() => {
  vi.useRealTimers();
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const type = { "content-type": "application/json" };
  return fetch(origin + path, { method: "POST", body, headers: { ...type, ...headers }, redirect: "manual" });
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

describe("the proxy", () => {
  it("forwards an API call of the contract with its path and query unchanged and a new request id", async () => {
    const res = await fetch(`${origin}/api/listBuildings?city=delhi&page=2`, {
      headers: { "x-request-id": "abcdefgh12" },
    });
    expect(res.status).toBe(200);
    expect(received[0]).toMatchObject({ method: "GET", url: "/api/listBuildings?city=delhi&page=2" });
    expect(res.headers.get("x-request-id"), "the id of the client is replaced").toMatch(/^[0-9a-f-]{36}$/);
    expect(received[0]?.headers["x-request-id"]).toBe(res.headers.get("x-request-id"));
  });

  it("rejects an unlisted path with 404 and a wrong method with 405, without a request to the service", async () => {
    expect(await codeOf(await fetch(`${origin}/api/secrets`))).toBe("not_found");
    const res = await post("/api/home", "{}");
    expect(res.status).toBe(405);
    expect(res.headers.get("allow")).toBe("GET");
    expect(received).toHaveLength(0);
  });

  it("forwards a webhook's body byte for byte from any origin", async () => {
    const body = '{"event" :  "payment.captured"}\n';
    const res = await post("/order/webhook/razorpay", body, {
      origin: "https://elsewhere.example",
      "x-razorpay-signature": "s",
      "x-razorpay-event-id": "e",
    });
    expect(res.status).toBe(200);
    expect(received[0]?.body).toBe(body);
    expect(received[0]?.headers).toMatchObject({ "x-razorpay-signature": "s", "x-razorpay-event-id": "e" });
  });

  it("rejects posts from other origins", async () => {
    const res = await post("/api/leadSubmit", "{}", { origin: "https://elsewhere.example" });
    expect([res.status, await codeOf(res)]).toEqual([403, "cross_origin"]);
    expect((await post("/api/leadSubmit", "{}", { origin: "https://baithak.example" })).status).toBe(200);
  });

  it("rejects posts from its own host over another scheme", async () => {
    const { host } = new URL(origin);
    const rejected = await post("/api/leadSubmit", "{}", { origin: `https://${host}` });
    expect([rejected.status, await codeOf(rejected)]).toEqual([403, "cross_origin"]);
    expect((await post("/api/leadSubmit", "{}", { origin: `http://${host}` })).status).toBe(200);
  });

  it("responds to HEAD with the content length of GET", async () => {
    respond = (_, response) => response.setHeader("content-length", "11").end('{"ok":true}');
    const [got, requested] = [
      await fetch(`${origin}/api/home`),
      await fetch(`${origin}/api/home`, { method: "HEAD" }),
    ];
    expect(requested.status).toBe(200);
    expect(requested.headers.get("content-length")).toBe(got.headers.get("content-length"));
  });

  it("redirects a browser that opens the gateway's callback URL to the order's page", async () => {
    const openPage = (accept: string) =>
      fetch(`${origin}/order/callback/ORD1`, { headers: { accept }, redirect: "manual" });
    const page = await openPage("text/html,application/xhtml+xml,*/*;q=0.8");
    expect([page.status, page.headers.get("location")]).toEqual([302, "/payment-success/ORD1"]);
    expect((await openPage("application/json")).status).toBe(405);
  });

  it("the proxy responds with 503 and Retry-After while the service is unreachable", async () => {
    await service.close();
    const res = await fetch(`${origin}/api/home`);
    expect([res.status, await codeOf(res)]).toEqual([503, "service_unavailable"]);
    expect(Number(res.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("while the service is unreachable, the payment callback gets a page that resends the payer's fields", async () => {
    const fields = { razorpay_payment_id: 'pay_"1', razorpay_order_id: "order_1", razorpay_signature: "abc" };
    const fetchAfterRestart = () =>
      post("/order/callback/ORD1", new URLSearchParams(fields).toString(), {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://api.razorpay.com",
      });
    respond = (_, response) => {
      response.writeHead(503, { "content-type": "application/json", "retry-after": "2" });
      response.end('{"error":{"code":"service_unavailable","message":"Later."}}');
    };
    const unavailable = await fetchAfterRestart();
    expect([
      unavailable.status,
      unavailable.headers.get("retry-after"),
      unavailable.headers.get("content-type"),
    ]).toEqual([...[503, "2"], "text/html; charset=utf-8"]);
    const html = await unavailable.text();
    expect(html).toContain("Please don't pay again");
    expect(html).toContain('<form method="post">');
    await service.close();
    const lateResponse = await fetchAfterRestart();
    expect([lateResponse.status, lateResponse.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await lateResponse.text()).toContain('name="razorpay_payment_id" value="pay_&quot;1"');
  });

  it("sets the visitor's id and the hold in cookies that scripts cannot read", async () => {
    const held = holdResponseFor("ORD1", "t0k");
    respond = (_, response) => {
      response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(held));
    };
    const res = await post("/order/verifyAndBook", "{}");
    const cookies = res.headers.getSetCookie();
    expect(received[0]?.headers["x-visitor-id"]).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(cookies.find((cookie) => cookie.startsWith("__Secure-hold="))).toMatch(
      /^__Secure-hold=ORD1\.t0k; path=\/booking-details;.*samesite=lax; secure; httponly/i,
    );
    expect(cookies.find((cookie) => cookie.startsWith("__Host-visitor="))).toMatch(
      /; path=\/;.* secure; httponly/i,
    );
  });
});

describe("API calls of a page", () => {
  const siteHeaders = { "x-order-tokens": "cookie" };
  const booking = JSON.stringify({ intent: "book" });

  // (requirement Q auth token)
  it("adds the order's token from the cookie to a page's API call, and returns a hold without its token", async () => {
    const held = holdResponseFor("ORD2", "n3w");
    respond = ({ url }, response) => {
      const isHold = url === "/order/verifyAndBook";
      response.writeHead(isHold ? 201 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(isHold ? held : {}));
    };
    const cookie = `__Host-orders=ORD1.t0k; __Host-visitor=${"v".repeat(22)}`;
    const headers = { ...siteHeaders, cookie };
    await fetch(`${origin}/order/invoice?orderId=ORD1&format=json`, { headers });
    await post("/order/release", JSON.stringify({ orderId: "ORD1" }), headers);
    await post("/order/release", JSON.stringify({ orderId: "ORD3" }), headers);
    const res = await post("/order/verifyAndBook", booking, headers);
    expect(await res.json()).toEqual({ ...held, token: undefined });
    expect(received.map(({ url, body }) => url + body)).toEqual([
      "/order/invoice?orderId=ORD1&format=json&token=t0k",
      '/order/release{"orderId":"ORD1","token":"t0k"}',
      '/order/release{"orderId":"ORD3"}',
      `/order/verifyAndBook${booking}`,
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ["with the header of our pages", siteHeaders],
    ["without it", {}],
    ["with another value of it", { "x-order-tokens": "body" }],
  ])("a call with the browser's cookies, %s, gets its tokens as cookies only", async (_, headers) => {
    const renewed = { orderId: "ORD1", token: "n3w" };
    respond = (_request, response) =>
      response.setHeader("content-type", "application/json; charset=utf-8").end(JSON.stringify(renewed));
    const cookie = "__Host-orders=ORD1.t0k; __Secure-bookings=L1.k3y";
    const res = await post("/order/renewToken", JSON.stringify({ orderId: "ORD1" }), { ...headers, cookie });
    expect(await res.json()).toEqual({ orderId: "ORD1" });
    expect(res.headers.getSetCookie().join()).toMatch(/__Host-orders=ORD1\.n3w;.* httponly/i);
    const list = await fetch(`${origin}/api/myBookings`, { headers: { ...headers, cookie } });
    expect(received.map(({ url }) => url)).toContain("/api/myBookings?key=L1.k3y&orders=ORD1.t0k");
    expect(await list.text()).not.toContain("n3w");
    await fetch(`${origin}/order/lastCustomer`, { headers: { ...headers, cookie } });
    expect(received.at(-1)?.url).toBe("/order/lastCustomer?orders=ORD1.t0k");
    const length = await fetch(`${origin}/api/myBookings`, {
      method: "HEAD",
      headers: { ...headers, cookie },
    });
    expect([length.status, await length.text()]).toEqual([200, ""]);
  });

  it("a program without cookies gets its tokens in the response, and a browser without cookies does not", async () => {
    respond = (_, response) => {
      response.writeHead(201, { "content-type": "application/json" });
      response.end(JSON.stringify(holdResponseFor("ORD2", "n3w")));
    };
    expect(await (await post("/order/verifyAndBook", booking)).json()).toMatchObject({ token: "n3w" });
    const browser = await post("/order/verifyAndBook", booking, { "sec-fetch-site": "same-origin" });
    expect(await codeOf(browser)).toBe("cookies_required");
  });

  it("binds the idempotency key of a page's booking request to the visitor, and forwards other keys unchanged", async () => {
    const keyed = { "idempotency-key": "k" };
    const visitors = ["v", "w"].map((letter) => `__Host-visitor=${letter.repeat(22)}`);
    for (const cookie of visitors)
      await post("/order/verifyAndBook", booking, { ...siteHeaders, ...keyed, cookie });
    for (const cookie of [...visitors, ""]) await post("/order/verifyAndBook", booking, { ...keyed, cookie });
    await post("/order/release", "{}", { ...siteHeaders, ...keyed, cookie: visitors[0] ?? "" });
    const [one, other, ...unchanged] = received.map(({ headers }) => headers["idempotency-key"]);
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(other).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(unchanged).toEqual(["k", "k", "k", "k"]);
  });

  it("a browser that blocks cookies gets no hold, but a message to allow cookies", async () => {
    const rejected = await post("/order/verifyAndBook", booking, siteHeaders);
    expect(rejected.status).toBe(403);
    const { error } = (await rejected.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("cookies_required");
    expect(error.message).toMatch(/allow cookies/);
    expect(received).toHaveLength(0);
    const visitor = rejected.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await post("/order/verifyAndBook", booking, { ...siteHeaders, cookie: visitor });
    await post("/order/verifyAndBook", booking);
    expect(received).toHaveLength(2);
  });
});

/** The service's response to a request for a hold. */
const holdResponseFor = (orderId: string, token: string) => ({
  ...{ orderId, token, status: "held", holdExpiresAt: "2026-11-23T10:00:00Z" },
  quote: {
    ...{
      lines: [],
      couponCode: null,
      taxes: [],
      currency: "INR",
      sac: "997212",
      placeOfSupply: "Delhi (07)",
    },
    ...{ subtotalPaise: 0, discountPaise: 0, taxablePaise: 0, totalPaise: 0 },
  },
});

describe("posted forms", () => {
  const path = "/booking-details/b/c";
  const visitor = `__Host-visitor=${"v".repeat(22)}`;
  const submit = (fields: Record<string, string>, cookie = visitor) =>
    post(path, new URLSearchParams(fields).toString(), {
      "content-type": "application/x-www-form-urlencoded",
      cookie,
    });
  const cookiesOf = (res: Response) => res.headers.getSetCookie();
  let runs: number;
  /** The first run waits for this promise; a test can replace it to delay the end of the run. */
  let finish: Promise<void>;

  beforeEach(() => {
    runs = 0;
    finish = Promise.resolve();
    renderPage = async () => {
      runs += 1;
      const hold = { orderId: `ORD${runs}`, token: "t0k" };
      await finish;
      return { status: 303, html: "", redirect: `${path}?run=${hold.orderId}`, hold };
    };
  });

  it("returns the first response with its cookies to a second submission of a form, even while the first is running", async () => {
    let end = () => {};
    finish = new Promise((resolve) => {
      end = resolve;
    });
    const fields = { step: "details", name: "Asha", formKey: "a-key" };
    const submissions = [submit(fields), submit(fields)];
    await expect.poll(() => runs).toBe(1);
    end();
    const responses = [...(await Promise.all(submissions)), await submit(fields)];
    for (const res of responses) {
      expect([res.status, res.headers.get("location")]).toEqual([303, `${path}?run=ORD1`]);
      expect(cookiesOf(res).join()).toContain("__Secure-hold=ORD1.t0k");
    }
    expect(runs).toBe(1);
  });

  it("processes a form again if the fields, the key or the visitor differ, or if the visitor has a hold", async () => {
    const fields = { step: "details", name: "Asha", formKey: "a-key" };
    await submit(fields);
    await submit({ ...fields, name: "Ravi" });
    await submit({ ...fields, formKey: "b-key" });
    await submit(fields, `__Host-visitor=${"w".repeat(22)}`);
    await submit(fields, `${visitor}; __Secure-hold=ORD1.t0k`);
    expect(runs).toBe(5);
  });

  it("without an idempotency key, processes repeated form posts on personal pages, but only the first on a page that is cached for everyone", async () => {
    await submit({ step: "details" });
    await submit({ step: "details" });
    expect(runs).toBe(2);
    const lead = () =>
      post("/contact-us", "name=Asha", { "content-type": "application/x-www-form-urlencoded" });
    await lead();
    await lead();
    expect(runs).toBe(3);
  });

  it("processes a form again after a server error", async () => {
    renderPage = async () => {
      runs += 1;
      return { status: 503, html: "" };
    };
    await submit({ formKey: "a-key" });
    await submit({ formKey: "a-key" });
    expect(runs).toBe(2);
  });

  it("forms have their own key and visitor id on a visitor's page, and neither on a cached page", async () => {
    const keys: (string | null)[] = [];
    renderPage = async ({ formKey }) => {
      keys.push(formKey);
      return { status: 200, html: "<p>" };
    };
    const responses = [await fetch(origin + path), await fetch(origin + path)];
    for (const res of responses) expect(cookiesOf(res).join()).toMatch(/__Host-visitor=[\w-]{22};/);
    const sharedPage = await fetch(`${origin}/contact-us`);
    expect(cookiesOf(sharedPage)).toEqual([]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBeNull();
  });
});

describe("pages", () => {
  it("redirects a URL with a final slash or capitals to the canonical URL", async () => {
    const res = await fetch(`${origin}/Contact-Us/?a=B`, { redirect: "manual" });
    expect([res.status, res.headers.get("location")]).toEqual([308, "/contact-us?a=B"]);
  });

  it.each([
    ["/contact-us/", "/coworking-space/pune", "/contact-us?city=pune&about=coworking-space"],
    ["/contact-us", "/booking-details/pune-baner/neem?date=2026-11-30", "/contact-us?centre=pune-baner"],
    ["/contact-us?city=delhi", "/coworking-space/pune", null],
    ["/contact-us", "/terms", null],
    ["/about-us", "/coworking-space/pune", null],
  ])("redirects a plain link to %s on the page %s to %s", async (path, from, to) => {
    const follow = (site: string) =>
      fetch(origin + path, { redirect: "manual", headers: { referer: site + from } });
    const res = await follow("https://baithak.example");
    expect(res.headers.get("location")).toBe(to);
    if (to !== null) expect(res.headers.get("cache-control")).toBe("private, no-store");
    expect((await follow("https://elsewhere.example")).headers.get("location")).not.toBe(to ?? "");
  });

  it.each([
    ["/contact-us", "https://baithak.example/coworking-space/pune", true],
    ["/contact-us", undefined, true],
    ["/contact-us?city=delhi", undefined, false],
    ["/about-us", undefined, false],
  ])("the response of %s with the referrer %s varies by the referrer: %s", async (path, referer, varies) => {
    const res = await fetch(origin + path, {
      redirect: "manual",
      headers: { ...(referer && { referer }) },
    });
    expect(/\bReferer\b/.test(res.headers.get("vary") ?? "")).toBe(varies);
  });

  it.each([
    ["/%74erms", "/terms"],
    ["//Terms//", "/terms"],
    ["/\\evil.example/x", "/evil.example/x"],
    ["/Contact_Us", "/contact-us"],
    ["/Coworking-Space/Navi%20Mumbai/", "/coworking-space/navi-mumbai"],
    ["/coworking-space/%20delhi%20/connaught+place", "/coworking-space/delhi/connaught-place"],
    ["/coworking-space/a%2Fb", "/coworking-space/a%2fb"],
    ["/Search/hot%20desk%2F%c3%a9", "/search/hot%20desk%2f%c3%a9"],
    ["/Payment-Success/ORD00A/", "/payment-success/ORD00A"],
    ["/meeting-rooms/", "/meeting-rooms/delhi/all"],
    ["/Meeting-Rooms/Pune", "/meeting-rooms/pune/all"],
    ["/meeting-rooms/pune/baner/x/", "/meeting-rooms/pune/baner/x"],
    ["/", "/"],
  ])("the canonical path of %s is %s", (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });

  it("does not redirect to a page that does not exist, and redirects at once to where a page redirects", async () => {
    renderPage = async ({ url }) => ({
      status: url.toLowerCase().includes("nowhere") ? 404 : 200,
      html: "<p>x</p>",
      ...(url.includes("mumbai/saket") && { status: 308, redirect: "/coworking-space/delhi/saket" }),
    });
    const visit = async (path: string) => {
      const response = await fetch(origin + path, { redirect: "manual" });
      return [response.status, response.headers.get("location")];
    };
    expect(await visit("/Coworking-Space/Nowhere/")).toEqual([404, null]);
    expect(await visit("/Nowhere")).toEqual([404, null]);
    expect(await visit("/Booking-Details/nowhere/x")).toEqual([404, null]);
    expect(await visit("/Coworking-Space/Mumbai/Saket")).toEqual([308, "/coworking-space/delhi/saket"]);
    renderPage = async () => ({ status: 503, html: "<p>x</p>" });
    expect(await visit("/Coworking-Space/Pune?a=B")).toEqual([308, "/coworking-space/pune?a=B"]);
  });

  it("renders a page that is cached for everyone without the visitor's id, and a private one if the visitor has a hold", async () => {
    const requested: object[] = [];
    renderPage = async ({ url, visitorId, hold }) => {
      requested.push({ url, visitorId, hold });
      return { status: 200, html: "<p>x</p>" };
    };
    const headers = {
      cookie: `__Host-visitor=${"v".repeat(22)}; __Secure-hold=ORD1.t0k; visitor=${"w".repeat(22)}; hold=X.y`,
    };
    const unknown = { cookie: `__Host-visitor=${"v".repeat(22)}; __Secure-hold=odd; hold=X.y` };
    const received = await fetch(`${origin}/terms?a=b`, { headers: unknown });
    expect(received.headers.get("cache-control")).toContain("public");
    const held = await fetch(`${origin}/terms?a=b`, { headers });
    expect(held.headers.get("cache-control")).toBe("private, no-store");
    await fetch(`${origin}/booking-details/a/b`, { headers });
    expect(requested).toEqual([
      { url: "/terms?a=b", visitorId: null, hold: null },
      { url: "/terms?a=b", visitorId: "v".repeat(22), hold: { orderId: "ORD1", token: "t0k" } },
      {
        url: "/booking-details/a/b",
        visitorId: "v".repeat(22),
        hold: { orderId: "ORD1", token: "t0k" },
      },
    ]);
  });

  it("renders the home page of a browser with orders for this browser only, and never caches it", async () => {
    renderPage = async ({ credentials: { orders } }) => ({
      status: 200,
      html: `<p>bookings: ${[...orders.keys()]}</p>`,
    });
    const homeOf = async (cookie: string, path = "/") => {
      const response = await fetch(origin + path, { headers: { cookie } });
      return `${response.headers.get("cache-control")?.split(",")[0]} ${await response.text()}`;
    };
    const [asha, ravi] = ["__Host-orders=ORD1.t0k", "__Host-orders=ORD2.t0k"];
    for (const [cookie, shown] of [
      [asha, "private <p>bookings: ORD1</p>"],
      ["", "public <p>bookings: </p>"],
      [ravi, "private <p>bookings: ORD2</p>"],
      [`${asha}; visitor=x`, "private <p>bookings: ORD1</p>"],
      ["__Host-orders=odd", "public <p>bookings: </p>"],
    ] as const)
      expect(await homeOf(cookie), cookie).toBe(shown);
    expect(await homeOf(asha, "/?utm_source=mail")).toBe("private <p>bookings: ORD1</p>");
    expect(await homeOf("", "/?utm_source=mail")).toBe("public <p>bookings: </p>");
    expect(await homeOf(asha, "/terms")).toBe("public <p>bookings: </p>");
  });

  describe("pages of an order", () => {
    const cookieOf = (res: Response) => res.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    /** Requests a document as a browser does, with only the given cookie. */
    const openPage = (path: string, cookie = "") =>
      fetch(origin + path, { headers: { accept: "text/html,*/*", cookie }, redirect: "manual" });

    it("a link opens an order once; afterwards an HttpOnly cookie opens it at both URLs", async () => {
      const requested: object[] = [];
      renderPage = async ({ url, order, credentials }) => {
        requested.push({ url, order, token: credentials.orders.get("ORD1") });
        return { status: 200, html: "<p>x</p>" };
      };
      const accessResponse = await fetch(`${origin}/payment-success/ORD1?token=t0k`);
      expect(accessResponse.status).toBe(200);
      expect(accessResponse.headers.get("cache-control")).toBe("private, no-store");
      expect(accessResponse.headers.get("referrer-policy")).toBe("same-origin");
      expect(accessResponse.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-orders=ORD1\.t0k; path=\/; expires=.*; samesite=lax; secure; httponly$/i,
        ),
      ]);
      const headers = { cookie: cookieOf(accessResponse) };
      await fetch(`${origin}/payment-failure/ORD1`, { headers });
      await fetch(`${origin}/payment-failure/ORD2`, { headers });
      await fetch(`${origin}/terms`, { headers });
      const openedOrder = { order: { orderId: "ORD1" }, token: "t0k" };
      expect(requested).toEqual([
        { url: "/payment-success/ORD1", ...openedOrder },
        { url: "/payment-failure/ORD1", ...openedOrder },
        { url: "/payment-failure/ORD2", order: null, token: "t0k" },
        { url: "/terms", order: null, token: undefined },
      ]);
      expect(lines.join("")).not.toContain("t0k");
    });

    it("redirects a browser that stores the cookie to the URL without the token, with the rest of the query", async () => {
      renderPage = async () => ({ status: 200, html: "<p>x</p>" });
      const accessResponse = await openPage("/payment-success/ORD1?token=t0k&moved=x");
      const marked = accessResponse.headers.get("location") ?? "";
      expect([accessResponse.status, marked]).toEqual([
        303,
        "/payment-success/ORD1?token=t0k&moved=x&cookies=blocked",
      ]);
      const stored = await openPage(marked, cookieOf(accessResponse));
      expect([stored.status, stored.headers.get("location")]).toEqual([303, "/payment-success/ORD1?moved=x"]);
    });

    it("in a browser that blocks cookies, a link opens the order with a parameter for blocked cookies", async () => {
      const requested: string[] = [];
      renderPage = async ({ url, order }) => {
        requested.push(url);
        return { status: order === null ? 404 : 200, html: "<p>x</p>" };
      };
      const accessResponse = await openPage("/payment-success/ORD1?token=t0k");
      const page = await openPage(accessResponse.headers.get("location") ?? "");
      expect([page.status, requested.at(-1)]).toEqual([200, "/payment-success/ORD1?cookies=blocked"]);
    });

    it("the cookie of the previous release opens an order, and the response replaces that cookie", async () => {
      renderPage = async ({ order }) => ({ status: order === null ? 404 : 200, html: "<p>x</p>" });
      const earlier = await openPage("/payment-success/ORD1", "__Secure-order=ORD1.t0k");
      expect([earlier.status, cookieOf(earlier)]).toEqual([200, "__Host-orders=ORD1.t0k"]);
      expect((await openPage("/payment-failure/ORD1", cookieOf(earlier))).status).toBe(200);
      expect((await openPage("/payment-success/ORD2", "__Secure-order=ORD1.t0k")).status).toBe(404);
    });

    it("keeps the browser's cookie when a link contains a wrong token", async () => {
      renderPage = async ({ credentials }) => ({
        status: credentials.orders.get("ORD1") === "t0k" ? 200 : 404,
        html: "<p>x</p>",
      });
      const headers = { cookie: "__Host-orders=ORD1.t0k" };
      const wrongTokenPage = await fetch(`${origin}/payment-success/ORD1?token=wrong`, { headers });
      expect([wrongTokenPage.status, wrongTokenPage.headers.getSetCookie()]).toEqual([404, []]);
      expect((await fetch(`${origin}/payment-success/ORD1`, { headers })).status).toBe(200);
    });

    it("forgetting the device clears all cookies and the browser's storage", async () => {
      renderPage = async () => ({
        status: 303,
        html: "",
        redirect: "/my-bookings",
        isDeviceForgotten: true,
      });
      const cookie = "__Host-orders=ORD1.t0k~ORD2.t1k; __Secure-hold=ORD1.t0k; __Secure-bookings=k";
      const res = await post("/payment-success/ORD1", "step=forget", {
        "content-type": "application/x-www-form-urlencoded",
        cookie,
      });
      expect([res.status, res.headers.get("location")]).toEqual([303, "/my-bookings"]);
      expect(res.headers.get("clear-site-data")).toBe('"storage"');
      const set = res.headers.getSetCookie().map((each) => each.replace(/; expires=.*$/i, ""));
      expect(set.toSorted()).toEqual([
        "__Host-orders=; path=/",
        "__Host-visitor=; path=/",
        "__Secure-bookings=; path=/",
        "__Secure-hold=; path=/",
        "__Secure-hold=; path=/booking-details",
        "__Secure-order=; path=/payment-failure/ORD1",
        "__Secure-order=; path=/payment-success/ORD1",
      ]);
    });

    it("the twenty orders that were opened last stay accessible, with a cookie below 4 kB", async () => {
      renderPage = async () => ({ status: 200, html: "<p>x</p>" });
      const longToken = "t".repeat(100);
      let cookie = "";
      for (let id = 1; id <= 22; id += 1) {
        cookie = cookieOf(await openPage(`/payment-success/ORD${id}?token=${longToken}`, cookie));
      }
      const received = cookie.replace("__Host-orders=", "").split("~");
      expect(received).toEqual(Array.from({ length: 20 }, (_, index) => `ORD${22 - index}.${longToken}`));
      expect(cookie.length).toBeLessThan(4096);
      const tooLong = await openPage(`/payment-success/ORD1?token=${longToken}x`);
      expect(tooLong.headers.getSetCookie()).toEqual([]);
    });
  });

  it("a page that renders slowly is replaced by its copy of the last minute and renews the copy", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const page = async () => {
      const res = await fetch(`${origin}/terms`);
      return [res.status, await res.text()];
    };
    const pageOf = (text: string) => ({ status: 200, html: `<body>${emptyStaleNotice}${text}</body>` });
    renderPage = async () => pageOf("first");
    expect(await page()).toEqual([200, pageOf("first").html]);
    vi.advanceTimersByTime(59_000);
    let finish = (_: string) => {};
    renderPage = () =>
      new Promise((resolve) => {
        finish = (text) => resolve(pageOf(text));
      });
    expect(await page()).toEqual([200, pageOf("first").html]);
    finish("late");
    await expect.poll(page).toEqual([200, pageOf("late").html]);
  });

  it("a page responds with 503 and Retry-After while the service is unreachable", async () => {
    renderPage = async () => ({ status: 503, html: "<p>Away</p>" });
    const res = await fetch(`${origin}/about-us?away=1`);
    expect([res.status, res.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  it.each([404, 422, 503])(
    "a page with the status %i is not cached, but is sent compressed",
    async (status) => {
      renderPage = async () => ({ status, html: `<p>${"long ".repeat(2000)}</p>` });
      const res = await fetch(`${origin}/status-${status}`, { headers: { "accept-encoding": "gzip" } });
      expect([res.status, res.headers.get("content-encoding")]).toEqual([status, "gzip"]);
      expect(await res.text()).toContain("long long");
    },
  );

  it("a page that fails to render is logged once and shows no stack trace", async () => {
    renderPage = async () => {
      throw new Error("broken in render");
    };
    const res = await fetch(`${origin}/`);
    const html = await res.text();
    expect(res.status).toBe(500);
    expect(html).toContain("Whoops!");
    expect(html).not.toContain("broken in render");
    expect(lines.filter((line) => line.includes("broken in render"))).toHaveLength(1);
    expect(reportedErrors).toHaveLength(1);
  });
});

/* Reports of page errors (requirement Q pageError). */
describe("reports of browsers", () => {
  it("logs a browser's error report on one line without the query, and responds with 204", async () => {
    const report = {
      error: "Loading chunk failed",
      pathname: "/x",
      href: "https://baithak.example/x?token=s3cret",
    };
    expect((await post("/api/pageError", JSON.stringify(report))).status).toBe(204);
    const logged = lines.filter((line) => line.includes("Loading chunk failed"));
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain("s3cret");
  });

  it("a browser's report is sent to the error reports with the browser's stack and release and without tokens", async () => {
    const report = {
      error: "Failed at /widget/meetingRoomsOrderDetails?orderId=1&token=s3cret",
      pathname: "/payment-success/1",
      href: "https://baithak.example/payment-success/1?token=s3cret#x",
      stack: "Error: Failed\n    at https://baithak.example/assets/a.js?token=s3cret:1:2",
      release: "client.Ab12",
    };
    expect((await post("/api/pageError", JSON.stringify(report))).status).toBe(204);
    const [{ error, details }] = reportedErrors as [{ error: Error; details: object }];
    expect(error.stack).toContain("assets/a.js");
    expect(details).toMatchObject({ path: "/payment-success/1", release: "client.Ab12" });
    expect(error.message + error.stack + JSON.stringify(details) + lines.join()).not.toContain("s3cret");
  });

  it("counts a page that was rendered again by its route, without a log line or an error report", async () => {
    const report = { error: "Minified React error #418", href: "https://baithak.example/", recovered: true };
    const pathnames = ["/coworking-space/delhi", "/coworking-space/pune", "/made-up"];
    for (const pathname of pathnames)
      expect((await post("/api/pageError", JSON.stringify({ ...report, pathname }))).status).toBe(204);
    const samples = (await metrics.text()).match(/^baithak_hydration_differences_total.*/gm);
    expect(samples).toEqual([
      'baithak_hydration_differences_total{route="/coworking-space/:parameter"} 2',
      'baithak_hydration_differences_total{route="unknown"} 1',
    ]);
    expect([reportedErrors, lines.filter((line) => line.includes("React error #418"))]).toEqual([[], []]);
  });

  it("rejects a malformed or incomplete report of a browser", async () => {
    expect((await post("/api/pageError", "{")).status).toBe(400);
    expect((await post("/api/pageError", "{}")).status).toBe(422);
  });

  it.each([
    ["/api/pageError", 8 * 1024],
    ["/api/vitals", 4 * 1024],
  ])("rejects a report sent to %s above %i bytes", async (path, limit) => {
    expect((await post(path, "x".repeat(limit))).status).toBe(400);
    expect((await post(path, "x".repeat(limit + 1))).status).toBe(413);
  });

  describe.each([
    ["/api/pageError", { error: "e", pathname: "/", href: "/" }, 30],
    ["/api/vitals", { name: "LCP", value: 1, rating: "good", pathname: "/" }, 240],
  ])("%s", (path, report, perMinute) => {
    it.each([
      ["only the allowed number of reports a minute from one address", "", 0],
      ["all reports from an exempt address", "127.0.0.1", 10],
    ])("accepts %s", async (_which, UNLIMITED_ADDRESSES, more) => {
      const site = createSite(siteDependencies(service.origin, { renderPage }, { UNLIMITED_ADDRESSES }));
      ({ origin } = await serverForTest(site.callback()));
      const sent = Array.from({ length: perMinute + 10 }, () => post(path, JSON.stringify(report)));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(perMinute + more);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10 - more);
    });
  });
});

it("forwards no call of staff to the service", async () => {
  for (const { method, path } of Object.values<StaffCallDefinition>(staffCalls)) {
    for (const url of [path, `/${path}`, `/api/..${path}`, path.replace("/staff", "/%73taff")])
      await fetch(origin + url, {
        method,
        headers: { "x-staff-session": "a token", "content-type": "application/json" },
        body: method === "POST" ? "{}" : null,
      });
  }
  expect(received.filter(({ url }) => url.includes("taff"))).toEqual([]);
});
