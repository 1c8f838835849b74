import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { serverForTest } from "../../http/testing.ts";
import { createSite } from "../app.ts";
import { siteDependencies } from "../testing.ts";
import type { forwardedHeaders, framedPageHeaders, returnedHeaders, simulatorHeaders } from "./proxy.ts";

const callPath = "/api/home";
const simulatorPath = "/gateway-simulator/v1/orders";

/** Sends a request with `sent` to a site whose service responds with `returned`. */
async function exchange(path: string, sent: Record<string, string>, returned: Record<string, string> = {}) {
  let received: IncomingHttpHeaders = {};
  const service = await serverForTest(({ headers }, response) => {
    received = headers;
    response.writeHead(200, returned).end("{}");
  });
  const renderPage = async () => ({ status: 200, html: "" });
  const site = await serverForTest(createSite(siteDependencies(service.origin, { renderPage })).callback());
  const response = await fetch(site.origin + path, { headers: sent, redirect: "manual" });
  return { received, response };
}

/** A value of each listed header. A header that is added to a list, or removed from it, does not compile. */
const requestValues: Readonly<Record<(typeof forwardedHeaders)[number], string>> = {
  accept: "application/pdf",
  "content-type": "application/x-www-form-urlencoded",
  "idempotency-key": "one",
  "if-none-match": '"etag"',
  origin: "https://baithak.example",
  "x-razorpay-signature": "signature",
  "x-razorpay-event-id": "event",
};
const simulatorValues: Readonly<Record<(typeof simulatorHeaders)[number], string>> = {
  authorization: "Basic eA==",
  "x-refund-idempotency": "refund",
};
const responseValues: Readonly<Record<(typeof returnedHeaders)[number], string>> = {
  "content-type": "application/pdf",
  "content-disposition": "attachment",
  "cache-control": "public, max-age=30",
  "cdn-cache-control": "max-age=30",
  "surrogate-key": "inventory",
  "cache-tag": "inventory",
  etag: '"etag"',
  "last-modified": "Mon, 23 Nov 2026 04:30:00 GMT",
  location: "/payment-success/1",
  "retry-after": "5",
  allow: "GET",
  "idempotent-replayed": "true",
};
const framedValues: Readonly<Record<(typeof framedPageHeaders)[number], string>> = {
  "content-security-policy": "frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
};

/** Headers that callers may send, but that the service must not receive from them. */
const otherRequestHeaders = {
  ...{ cookie: "a=1", referer: "https://baithak.example/", "accept-language": "hi", range: "bytes=0-1" },
  ...{ "x-visitor-id": "forged", "x-service-secret": "forged", "x-http-method-override": "DELETE" },
  ...{ forwarded: "for=203.0.113.9", traceparent: "00-forged-01", "if-modified-since": "0" },
};
/** Headers that the site itself adds to each request to the service. */
const headersOfSite = ["x-request-id", "x-forwarded-host", "x-forwarded-for", "x-forwarded-proto"];

test.each([
  ["a call", callPath, requestValues],
  ["the simulator", simulatorPath, { ...requestValues, ...simulatorValues }],
])("%s receives the listed request headers unchanged, and no others", async (_, path, expected) => {
  const { received } = await exchange(path, {
    ...otherRequestHeaders,
    ...requestValues,
    ...simulatorValues,
  });
  expect(received).toMatchObject(expected);
  const { host: _host, connection: _connection, "x-visitor-id": visitor, ...others } = received;
  expect(visitor, "the id of the site's own cookie").not.toBe("forged");
  expect(Object.keys(others).sort()).toEqual([...Object.keys(expected), ...headersOfSite].sort());
});

test.each([
  ["a call", callPath, responseValues],
  ["the simulator", simulatorPath, { ...responseValues, ...framedValues }],
])(
  "a caller receives the listed response headers of %s unchanged, and no others",
  async (_, path, expected) => {
    const otherHeaders = {
      ...{ "x-internal": "1", server: "service", "x-powered-by": "service", "set-cookie": "a=1" },
      ...{ "access-control-allow-origin": "*", "content-language": "hi", vary: "*" },
    };
    const { response } = await exchange(path, {}, { ...otherHeaders, ...responseValues, ...framedValues });
    const returned = Object.fromEntries(response.headers);
    expect(returned).toMatchObject(expected);
    for (const [name, value] of Object.entries({ ...otherHeaders, ...framedValues }))
      if (!(name in expected)) expect(returned[name], name).not.toBe(value);
  },
);
