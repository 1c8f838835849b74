import { once } from "node:events";
import { PassThrough } from "node:stream";
import { Worker } from "node:worker_threads";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { asSite, serverForTest, startServer, testServiceSecret } from "../../http/testing.ts";
import { createApp } from "./app.ts";
import { createErrorResponse, file, handle, ok, seeOther } from "./route.ts";
import { validatePart } from "./validate.ts";

const lines: string[] = [];
const destination = new PassThrough().on("data", (chunk) => lines.push(String(chunk)));
let isDatabaseUp = true;
let isStopping = false;
let documentCount = 0;
let base = "";

const routes = [
  handle("listFilteredCities", async () => ok({ cities: [] })),
  handle("listBuildings", async ({ query }) =>
    // @ts-expect-error The contract does not list this domain error.
    query.city === "unlisted"
      ? createErrorResponse("slot_taken", "Taken.")
      : ok({ buildings: [], total: 0, page: query.page ?? 1, pageSize: query.pageSize ?? 20 }),
  ),
  // @ts-expect-error The body does not match the contract.
  handle("home", async () => ok({ hero: "this is not what the contract says" })),
  handle("headerFooter", async () => Promise.reject(new Error("the pool burst"))),
  handle("cms", async ({ params }) => createErrorResponse("page_not_found", `No page ${params.pageId}.`)),
  handle("release", async ({ body }) =>
    body.orderId === "taken"
      ? createErrorResponse("payment_in_progress", "Paid just now.", { extra: { alternatives: [1] } })
      : ok({ status: "released", paymentStatus: "none" }),
  ),
  handle("paymentCallback", async ({ body, params }) =>
    seeOther(`/payment-success/${params.orderId}?p=${body.razorpay_payment_id}`),
  ),
  handle("gatewayWebhook", async ({ rawBody }) =>
    ok({ received: true }, undefined, { "x-bytes": rawBody.subarray(0, 100).toString("hex") }),
  ),
  handle("calendar", async ({ visitorId, client: { network, limitedNetwork } }) =>
    file(Buffer.from(`visitor ${visitorId}`), {
      "content-type": "text/calendar",
      "x-networks": `${network} ${limitedNetwork}`,
    }),
  ),
];

setUpSuite(async (onSuiteFinished) => {
  const app = createApp({
    routes,
    log: createLog("info", destination),
    publicOrigin: "https://baithak.example",
    serviceSecrets: [testServiceSecret],
    checkReplies: true,
    unlimitedAddresses: ["198.51.100.8", "2001:db8:ffff::/48"],
    metrics: async () => "some_total 1",
    isStopping: () => isStopping,
    isReady: () => (isDatabaseUp ? Promise.resolve() : Promise.reject(new Error("no database"))),
    openApi: () => {
      documentCount += 1;
      return { openapi: "3.1.0", made: documentCount };
    },
  });
  const server = await startServer(app.callback());
  onSuiteFinished(server.close);
  base = server.origin;
});

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: "POST",
    body: body as BodyInit,
    redirect: "manual",
    headers: { "content-type": "application/json", ...headers },
  });
const order = { orderId: "a", token: "secret-token-value" };

describe("responses", () => {
  test("JSON has a length, an ETag and a short lifetime, and returns 304 when it is unchanged", async () => {
    const first = await fetch(`${base}/api/listFilteredCities`);
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(first.headers.get("content-length")).toBe("13");
    expect(first.headers.get("cache-control")).toContain("public");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^".+"$/);
    const conditionalResponse = await fetch(`${base}/api/listFilteredCities`, {
      headers: { "if-none-match": etag },
    });
    expect(conditionalResponse.status).toBe(304);
    expect(await conditionalResponse.text()).toBe("");
  });

  test("responses about orders and responses to posts are not cached", async () => {
    const calendar = await fetch(`${base}/order/calendar?orderId=a&token=b`, {
      headers: asSite({ "x-visitor-id": "visitor-1234" }),
    });
    expect(calendar.headers.get("cache-control")).toBe("private, no-store");
    expect(calendar.headers.get("content-type")).toBe("text/calendar");
    expect(await calendar.text()).toBe("visitor visitor-1234");
    const released = await post("/order/release", JSON.stringify(order));
    expect(released.headers.get("cache-control")).toBe("private, no-store");
    expect(await released.json()).toEqual({ status: "released", paymentStatus: "none" });
  });

  test("a malformed visitor id is ignored", async () => {
    const response = await fetch(`${base}/order/calendar?orderId=a&token=b`, {
      headers: asSite({ "x-visitor-id": "<x>" }),
    });
    expect(await response.text()).toBe("visitor null");
  });

  test("empty query values are ignored, and a repeated value is rejected", async () => {
    const response = await fetch(`${base}/api/listBuildings?city=&page=2&utm_source=x`);
    expect(await response.json()).toEqual({ buildings: [], total: 0, page: 2, pageSize: 20 });
    const repeatedParam = await fetch(`${base}/api/listBuildings?city=delhi&city=pune`);
    expect(repeatedParam.status).toBe(422);
  });

  test("HEAD responds like GET without a body", async () => {
    const response = await fetch(`${base}/api/listFilteredCities`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe("13");
  });

  test("the OpenAPI document is built once for all requests", async () => {
    const documents = [await fetch(`${base}/openapi.json`), await fetch(`${base}/openapi.json`)];
    for (const document of documents) expect(await document.json()).toEqual({ openapi: "3.1.0", made: 1 });
  });

  test("well-formed request ids are echoed and other request ids are replaced", async () => {
    const accepted = await fetch(`${base}/healthz`, { headers: asSite({ "x-request-id": "abcdef-123456" }) });
    expect(accepted.headers.get("x-request-id")).toBe("abcdef-123456");
    const generated = await fetch(`${base}/healthz`, { headers: asSite({ "x-request-id": "short" }) });
    expect(generated.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("form bodies are parsed and raw bodies are kept byte for byte, from any origin", async () => {
    const form = await post("/order/callback/ORD1", "razorpay_payment_id=pay_1&other=x", {
      "content-type": "application/x-www-form-urlencoded; charset=utf-8",
      origin: "https://api.razorpay.com",
    });
    expect(form.status).toBe(303);
    expect(form.headers.get("location")).toBe("/payment-success/ORD1?p=pay_1");
    const bytes = Buffer.from([0, 255, 10, 13, 123]);
    const raw = await post("/order/webhook/razorpay", bytes);
    expect(raw.headers.get("x-bytes")).toBe(bytes.toString("hex"));
  });
});

describe("error responses", () => {
  const rejected = async (response: Response) => ({ status: response.status, body: await response.json() });

  test("malformed JSON, a wrong media type and a too large body are rejected", async () => {
    expect(await rejected(await post("/order/release", "{nope"))).toMatchObject({
      status: 400,
      body: { error: { code: "bad_json" } },
    });
    expect(await rejected(await post("/order/release", Buffer.from([0x22, 0xff, 0x22])))).toMatchObject({
      status: 400,
    });
    expect(
      await rejected(await post("/order/release", JSON.stringify(order), { "content-type": "text/plain" })),
    ).toMatchObject({ status: 415, body: { error: { code: "unsupported_media_type" } } });
    expect(await rejected(await post("/order/release", "x".repeat(64 * 1024 + 1)))).toMatchObject({
      status: 413,
      body: { error: { code: "payload_too_large" } },
    });
    expect((await post("/order/release", "x".repeat(64 * 1024))).status).toBe(400);
    expect((await post("/order/webhook/razorpay", "x".repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await post("/order/webhook/razorpay", "x".repeat(1024 * 1024))).status).toBe(200);
    const charset = { "content-type": "application/json; charset=utf-8" };
    expect((await post("/order/release", JSON.stringify(order), charset)).status).toBe(200);
  });

  test("the error names each invalid or unknown field", async () => {
    const response = await rejected(
      await post("/order/release", JSON.stringify({ orderId: 5, surprise: true })),
    );
    expect(response.status).toBe(422);
    expect(response.body.error).toEqual({
      code: "validation_failed",
      message: "Please correct the highlighted fields.",
      fields: {
        orderId: "Expected string, received number.",
        token: "This field is missing.",
        surprise: "This field isn't known here.",
      },
    });
    for (const body of ["null", "[]", '"x"', "5"])
      expect((await post("/order/release", body)).status).toBe(422);
    expect((await fetch(`${base}/api/cms/abc?templateName=x`)).status).toBe(422);
    expect((await fetch(`${base}/api/cms/%E0%A4%A?templateName=x`)).status).toBeLessThan(500);
  });

  test("the error of a field with listed values names these values", () => {
    const schema = v.object({
      metro: v.picklist(["near"]),
      sort: v.picklist(["fit", "price"]),
      on: v.literal(true),
    });
    expect(validatePart(schema, { metro: "far", sort: "", on: 1 }, undefined)).toMatchObject({
      refused: {
        body: {
          error: {
            fields: { metro: "This must be near.", sort: "Use one of fit, price.", on: "This must be true." },
          },
        },
      },
    });
  });

  test("a text that PostgreSQL cannot store is rejected, and the error names its field", async () => {
    for (const orderId of ["ORD\u00001", "ORD \ud83d"]) {
      const response = await rejected(await post("/order/release", JSON.stringify({ orderId, token: "x" })));
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.error.fields ?? {})).toEqual(["orderId"]);
    }
  });

  test("extra properties are returned both inside and next to the error", async () => {
    const response = await rejected(
      await post("/order/release", JSON.stringify({ ...order, orderId: "taken" })),
    );
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      alternatives: [1],
      error: { code: "payment_in_progress", alternatives: [1] },
    });
  });

  test("where responses are validated, an error that the contract does not list for the API call becomes a 500", async () => {
    const response = await fetch(`${base}/api/listBuildings?city=unlisted`);
    expect(response.status).toBe(500);
    expect(lines.join("")).toContain("rejected with slot_taken, which the contract does not list");
  });

  test("unknown paths return 404 and wrong methods return 405", async () => {
    expect(await rejected(await fetch(`${base}/api/nothing`))).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    });
    const methodMismatch = await fetch(`${base}/order/release`);
    expect(methodMismatch.headers.get("allow")).toBe("POST");
    expect(await rejected(methodMismatch)).toMatchObject({
      status: 405,
      body: { error: { code: "method_not_allowed" } },
    });
    const removed = await fetch(`${base}/api/listBuildings`, { method: "DELETE" });
    expect(removed.headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD"]);
  });

  test("posts from other sites are rejected", async () => {
    const send = (origin: string, headers = {}) =>
      post("/order/release", JSON.stringify(order), { origin, ...headers }).then(
        (response) => response.status,
      );
    expect(await send("https://evil.example")).toBe(403);
    expect(await send("null")).toBe(403);
    expect(await send("https://baithak.example")).toBe(200);
    expect(await send(base)).toBe(200);
    expect(await send(base.replace("http:", "https:")), "our host with another scheme").toBe(403);
    const behindProxy = asSite({ "x-forwarded-host": "www.example", "x-forwarded-proto": "https" });
    expect(await send("https://www.example", behindProxy)).toBe(200);
    expect(await send("http://www.example", behindProxy)).toBe(403);
  });

  test("an unexpected error returns 500 and is logged once with the request id", async () => {
    lines.length = 0;
    const response = await fetch(`${base}/widget/headerFooter`, {
      headers: asSite({ "x-request-id": "find-me-12" }),
    });
    expect(await rejected(response)).toMatchObject({
      status: 500,
      body: { error: { code: "internal_error" } },
    });
    const errors = lines.filter((line) => line.includes('"error"') && line.includes("find-me-12"));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain("the pool burst");
  });

  test("a response that does not match the contract becomes an error", async () => {
    lines.length = 0;
    expect((await fetch(`${base}/api/home`)).status).toBe(500);
    expect(lines.join("")).toContain("does not match the contract");
  });

  test("tokens and queries do not appear in the log", async () => {
    lines.length = 0;
    await post("/order/release", JSON.stringify(order));
    await fetch(`${base}/order/calendar?orderId=a&token=secret-token-value`);
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toContain("secret-token-value");
  });
});

test("readiness depends on the database, but health does not", async () => {
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  isDatabaseUp = false;
  // The readiness result is cached for half a second.
  await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(503);
  const response = await fetch(`${base}/readyz`);
  expect(response.headers.get("retry-after")).toBe("2");
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  isDatabaseUp = true;
});

test("a service that shuts down is not ready, but handles calls", async () => {
  isStopping = true;
  expect((await fetch(`${base}/readyz`)).status).toBe(503);
  expect((await fetch(`${base}/api/listFilteredCities`)).status).toBe(200);
  isStopping = false;
});

test("a request whose caller disconnected while the thread was busy is not handled", async () => {
  const handledQueries: (string | undefined)[] = [];
  const home = handle("search", async ({ query }) => {
    handledQueries.push(query.q);
    if (query.q === "busy") {
      // Block the thread while the other requests arrive and one caller disconnects.
      for (const end = performance.now() + 500; performance.now() < end; );
    }
    return ok({ q: "", results: [], total: 0 });
  });
  const app = createApp({
    routes: [home],
    log: createLog("silent"),
    publicOrigin: "https://baithak.example",
    serviceSecrets: [testServiceSecret],
  });
  const { port } = await serverForTest(app.callback());
  // The callers run in another thread because this thread, which runs the server, will be blocked.
  const caller = new Worker(callers, { eval: true, workerData: port });
  const [statuses] = await once(caller, "message");
  expect(statuses).toEqual({ busy: 200, left: "gone", stayed: 200 });
  expect(handledQueries).toEqual(["busy", "stayed"]);
});

/** Sends three requests: the first blocks the server, the second is aborted, and the third waits for its response. */
const callers = `
const { parentPort, workerData: port } = require("node:worker_threads");
const { request } = require("node:http");
const ask = (q, leaveAfterMs) => new Promise((resolve) => {
  const outgoing = request({ port, path: "/api/search?q=" + q, agent: false }, (incoming) => {
    incoming.resume();
    incoming.on("end", () => resolve(incoming.statusCode));
  });
  outgoing.on("error", () => resolve("gone"));
  outgoing.end();
  if (leaveAfterMs !== undefined) setTimeout(() => outgoing.destroy(), leaveAfterMs);
});
const busy = ask("busy");
setTimeout(async () => {
  const left = ask("left", 100);
  const stayed = ask("stayed");
  parentPort.postMessage({ busy: await busy, left: await left, stayed: await stayed });
}, 200);
`;

describe("the caller's network and the network used for limits", () => {
  test.each([
    ["several addresses", "203.0.113.9, 10.0.0.1", "203.0.113.9 203.0.113.9"],
    ["IPv4 written as IPv6", "::ffff:203.0.113.9", "203.0.113.9 203.0.113.9"],
    ["an IPv6 address", "2001:0DB8:1:2:aaaa::1", "2001:db8:1:2::/64 2001:db8:1:2::/64"],
    ["no address", "", "unknown unknown"],
    ["an exempt address", "198.51.100.8", "198.51.100.8 null"],
    ["an exempt network", "2001:db8:ffff::1", "2001:db8:ffff:0::/64 null"],
  ])("the caller's networks are determined from a header with %s", async (_, header, networks) => {
    const response = await fetch(`${base}/order/calendar?${new URLSearchParams(order)}`, {
      headers: asSite({ "x-forwarded-for": header }),
    });
    expect(response.headers.get("x-networks")).toBe(networks);
  });
});

describe("what a caller reports about a visitor", () => {
  const reported = {
    "x-visitor-id": "visitor-1234",
    "x-forwarded-for": "203.0.113.9",
    "x-request-id": "abcdef-123456",
  };
  const calendar = (headers: Record<string, string>) =>
    fetch(`${base}/order/calendar?${new URLSearchParams(order)}`, { headers });

  test("what an authenticated site reports is used (control)", async () => {
    const response = await calendar(asSite(reported));
    expect(await response.text()).toBe("visitor visitor-1234");
    expect(response.headers.get("x-networks")).toBe("203.0.113.9 203.0.113.9");
    expect(response.headers.get("x-request-id")).toBe("abcdef-123456");
  });

  test("a caller without a secret is limited by its own address, and what it reports is ignored", async () => {
    const response = await calendar(reported);
    expect(await response.text()).toBe("visitor null");
    expect(response.headers.get("x-networks")).toBe("127.0.0.1 127.0.0.1");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ["an empty secret", ""],
    ["the start of the secret", testServiceSecret.slice(0, -1)],
    ["another secret of the same length", "x".repeat(testServiceSecret.length)],
    ["the secret twice", `${testServiceSecret}, ${testServiceSecret}`],
  ])("a caller with %s is rejected", async (_, secret) => {
    const response = await calendar({ ...reported, "x-service-secret": secret });
    expect(response.status).toBe(401);
    expect(response.headers.get("x-networks")).toBeNull();
  });

  test("a caller without the secret cannot allow an origin with forwarded headers", async () => {
    const send = (headers: Record<string, string>) =>
      post("/order/release", JSON.stringify(order), { origin: "https://www.example", ...headers });
    const forwarded = { "x-forwarded-host": "www.example", "x-forwarded-proto": "https" };
    expect((await send(asSite(forwarded))).status).toBe(200);
    expect((await send(forwarded)).status).toBe(403);
  });

  test("metrics are served only with the secret", async () => {
    const metricsOf = async (headers: Record<string, string>) => {
      const response = await fetch(`${base}/metrics`, { headers });
      return { status: response.status, text: await response.text() };
    };
    expect(await metricsOf(asSite({}))).toEqual({ status: 200, text: "some_total 1" });
    expect((await metricsOf({})).status).toBe(404);
  });

  test("the log contains no secret", () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(testServiceSecret);
  });
});
