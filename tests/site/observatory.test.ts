import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { createSite } from "../../src/server/app.ts";
import { createMetrics } from "../../src/server/metrics.ts";
import { readSettings } from "../../src/server/settings.ts";
import type { PageReply } from "../../src/server/site-parts.ts";
import { freeHour, wishOf } from "../e2e/support/rooms.ts";
import { gradeOf } from "../support/observatory.ts";
import { hold, type OrderKey, serviceVisitor } from "../support/service-visitor.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let order: OrderKey;
let paths: readonly string[];

beforeAll(async () => {
  site = await startSite();
  const { orderId, token } = await hold(serviceVisitor(site.origin), wishOf(await freeHour(site.origin)));
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
afterAll(() => site.stop());

/** What an operator may set, in every combination. */
const parts = {
  maps: { GOOGLE_MAPS_KEY: "key" },
  tagManager: { GTM_ID: "GTM-ABC123" },
  razorpay: {
    RAZORPAY_KEY_ID: "rzp_live_1234567890abcd",
    RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
    RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
  },
  sentry: { SENTRY_DSN: "https://key@errors.example/1" },
  logo: { BRAND_LOGO: "https://cdn.example/logo.svg" },
};
const names = Object.keys(parts) as (keyof typeof parts)[];
const combinations = Array.from({ length: 2 ** names.length }, (_, number) => {
  const chosen = names.filter((_name, index) => (number >> index) % 2 === 1);
  const env: Record<string, string> = Object.assign({}, ...chosen.map((name) => parts[name]));
  return { name: chosen.join(" "), env };
});

/**
 * The whole order of middleware under these settings, over HTTP as behind a proxy that ends TLS; the pages themselves
 * come from the running site.
 */
async function gradesWith(env: Readonly<Record<string, string>>) {
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
    serviceUrl: () => site.origin,
    readiness: async () => null,
    assets: (_ctx, next) => next(),
    renderPage: async ({ url }) => pageOf(url),
    relaxedPolicy: false,
  });
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const graded = [];
  for (const path of paths) {
    const reply = await fetch(origin + path);
    graded.push({ path, ...gradeOf({ headers: reply.headers, html: await reply.text() }) });
  }
  server.closeAllConnections();
  server.close();
  return graded;
}

const kept = new Map<string, Promise<PageReply>>();

/** A page of the running site, asked for once. */
function pageOf(path: string): Promise<PageReply> {
  const known = kept.get(path) ?? fetchPage(path);
  kept.set(path, known);
  return known;
}

async function fetchPage(path: string): Promise<PageReply> {
  const reply = await fetch(site.origin + path);
  const opened = path.includes("token=") ? { order } : {};
  return { status: reply.status, html: await reply.text(), ...opened };
}

test.each(["host", "subdomains", "preload"])(
  "every kind of page is graded A+ in every combination of settings, with HSTS=%s",
  async (HSTS) => {
    expect(combinations).toHaveLength(32);
    for (const { name, env } of combinations) {
      for (const { path, grade, score, findings } of await gradesWith({ ...env, HSTS })) {
        const told = `${path} with ${name || "nothing"}: ${score} ${JSON.stringify(findings)}`;
        expect(grade, told).toBe("A+");
        expect(score, told).toBeGreaterThanOrEqual(125);
      }
    }
  },
);

test("without HSTS, which is for a proxy that says it, the rules themselves give less", async () => {
  for (const { grade, score } of await gradesWith({ HSTS: "off" })) {
    expect([grade, score]).toEqual(["B+", 80]);
  }
});

test("the rules see what is wrong", () => {
  const good = new Headers({
    "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=63072000",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
  });
  const gradeWith = (name: string, value: string | null, html = "") => {
    const headers = new Headers(good);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return gradeOf({ headers, html }).score;
  };
  expect(gradeOf({ headers: good, html: "" })).toMatchObject({ grade: "A+", score: 130 });
  expect(gradeWith("content-security-policy", null)).toBe(55);
  expect(
    gradeWith("content-security-policy", "script-src 'self' 'unsafe-inline'; frame-ancestors 'none'"),
  ).toBe(80);
  expect(gradeWith("strict-transport-security", "max-age=600")).toBe(120);
  expect(gradeWith("set-cookie", "a=1; HttpOnly; SameSite=Lax")).toBe(125);
  expect(gradeWith("referrer-policy", "unsafe-url")).toBe(120);
  expect(gradeWith("x-content-type-options", null, '<script src="//cdn.example/a.js"></script>')).toBe(45);
});
