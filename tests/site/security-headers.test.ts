import { expect, test } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { serverForTest } from "../../src/http/testing.ts";
import { createSite } from "../../src/server/app.ts";
import { createMetrics } from "../../src/server/metrics.ts";
import { readSettings } from "../../src/server/settings.ts";
import type { PageResponse } from "../../src/server/site-dependencies.ts";
import { findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { createServiceVisitor, hold, type OrderKey } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let order: OrderKey;
let paths: readonly string[];

setUpSuite(async (onSuiteFinished) => {
  site = await startSite();
  onSuiteFinished(() => site.stop());
  const { orderId, token } = await hold(
    createServiceVisitor(site.origin),
    toBookingRequest(await findFreeHour(site.origin)),
  );
  order = { orderId, token };
  paths = [
    "/",
    "/meeting-rooms/delhi/all",
    "/coworking-space/delhi",
    "/coworking-space/delhi/delhi-connaught-place",
    "/booking-details/delhi-connaught-place/delhi-connaught-place-neem",
    `/payment-success/${orderId}?token=${token}`,
    "/no-such-page",
  ];
});

/** Optional settings of an operator. The tests use every combination. */
const parts = [
  { GOOGLE_MAPS_KEY: "key" },
  { GTM_ID: "GTM-ABC123" },
  {
    RAZORPAY_KEY_ID: "rzp_live_1234567890abcd",
    RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
    RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
  },
  { SENTRY_DSN: "https://key@errors.example/1" },
  { BRAND_LOGO: "https://cdn.example/logo.svg" },
];
const combinations = Array.from(
  { length: 2 ** parts.length },
  (_, number): Record<string, string> =>
    Object.assign({}, ...parts.filter((_part, index) => (number >> index) % 2 === 1)),
);

/** Starts the complete middleware stack as if behind a TLS-terminating proxy. The running site renders the pages. */
async function startStack(env: Readonly<Record<string, string>>): Promise<string> {
  const settings = readSettings({
    PUBLIC_ORIGIN: "https://baithak.example",
    WORKSPACE_SERVICE_URL: site.origin,
    ...env,
  });
  const app = createSite({
    settings,
    log: createLog("silent"),
    metrics: createMetrics(),
    errorReports: { send: () => {}, close: async () => {} },
    service: { url: site.origin, secret: null, onWrongSecret: () => {} },
    readiness: async () => null,
    assets: (_ctx, next) => next(),
    renderPage: async ({ url }) => pageOf(url),
    relaxedPolicy: false,
  });
  return (await serverForTest(app.callback())).origin;
}

const responsesByUrl = new Map<string, Promise<PageResponse>>();

/** Returns a page of the running site. Each path is fetched only once. */
function pageOf(path: string): Promise<PageResponse> {
  const page = responsesByUrl.get(path) ?? fetchPage(path);
  responsesByUrl.set(path, page);
  return page;
}

async function fetchPage(path: string): Promise<PageResponse> {
  const response = await fetch(site.origin + path);
  return { status: response.status, html: await response.text(), ...(path.includes("token=") && { order }) };
}

/** CSP sources that Mozilla's HTTP Observatory treats as unsafe. */
const unsafeSourcePattern =
  /^(?:'unsafe-inline'|'unsafe-eval'|data:|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?|\*)$/;

/** Checks the rules by which Mozilla's HTTP Observatory grades a page A+ (github.com/mdn/mdn-http-observatory). */
function expectObservatoryRules({ headers }: Response, html: string, message: string): void {
  const directives = new Map(
    (headers.get("content-security-policy") ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  expect(directives.get("default-src"), message).toEqual(["'none'"]);
  expect(directives.get("frame-ancestors"), message).toEqual(["'none'"]);
  for (const name of ["script-src", "object-src"])
    expect(
      directives.get(name)?.filter((source) => unsafeSourcePattern.test(source)),
      `${name}: ${message}`,
    ).toEqual([]);
  expect([...directives.values()].flat().filter((source) => /^(?:http|ftp):/.test(source))).toEqual([]);
  expect(Object.fromEntries(headers), message).toMatchObject({
    "strict-transport-security": expect.stringMatching(/^max-age=63072000\b/),
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "referrer-policy": expect.stringMatching(/^(?:same-origin|strict-origin-when-cross-origin)$/),
  });
  for (const cookie of headers.getSetCookie())
    expect(cookie, message).toMatch(/^(?=.*; secure)(?=.*; httponly)(?=.*; samesite=(?:lax|strict))/i);
  expect(html, message).not.toMatch(/<script\b[^>]*\bsrc="(?:https?:)?\/\/|<meta name="referrer"/i);
}

test.each(["host", "subdomains", "preload"])(
  "every kind of page has the security headers in all combinations of settings, HSTS=%s",
  async (HSTS) => {
    expect(combinations).toHaveLength(32);
    for (const env of combinations) {
      const origin = await startStack({ ...env, HSTS });
      for (const path of paths) {
        const response = await fetch(origin + path, { redirect: "manual" });
        expectObservatoryRules(response, await response.text(), `${path} with ${Object.keys(env)}`);
      }
    }
  },
);
