import Koa from "koa";
import { expect, test } from "vitest";
import { serverForTest } from "../../http/testing.ts";
import { busyPage, plainPageStyleHash } from "../plain-pages.ts";
import { policyHash } from "../policy-hash.ts";
import { readSettings } from "../settings.ts";
import { securityHeaders } from "./security.ts";

/** A page of each kind. */
const pages = {
  plain: "/about-us",
  map: "/coworking-space/delhi",
  booking: "/booking-details/delhi-connaught-place/neem",
  order: "/payment-success/ORD7K2M9Q",
} as const;

const styleHashes = ["'sha256-of-the-styles'"];

/** The headers of a page under these settings. */
async function headersWith(
  env: Record<string, string> = {},
  kind: keyof typeof pages = "plain",
): Promise<Headers> {
  const settings = readSettings({
    WORKSPACE_SERVICE_URL: "http://127.0.0.1:1",
    PUBLIC_ORIGIN: "https://baithak.example",
    ...env,
  });
  const app = new Koa();
  app.use(securityHeaders(settings, { relaxedPolicy: false, styleHashes }));
  const { origin } = await serverForTest(app.callback());
  return (await fetch(origin + pages[kind])).headers;
}

/** The sources of a directive; none when the policy does not have it. */
async function policyWith(env?: Record<string, string>, kind?: keyof typeof pages) {
  const policy = (await headersWith(env, kind)).get("content-security-policy") ?? "";
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources] as const;
    }),
  );
  return (name: string) => directives.get(name) ?? [];
}

const razorpayKeys = {
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "secret",
};

test("the style that stands in a plain page is the one that every policy names", () => {
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(busyPage("Please wait.", "/")) ?? [];
  expect(style).not.toBe("");
  expect(policyHash(style)).toBe(plainPageStyleHash);
});

test("by itself a page may use nothing but our own files, and of inline code only the styles we named", async () => {
  const of = await policyWith();
  expect(of("default-src")).toEqual(["'none'"]);
  expect(of("style-src")).toEqual(["'self'", ...styleHashes, plainPageStyleHash]);
  for (const name of ["script-src", "font-src", "connect-src", "frame-src", "form-action"])
    expect.soft(of(name), name).toEqual(["'self'"]);
  expect(of("img-src")).toEqual(["'self'", "data:"]);
  for (const name of ["base-uri", "object-src", "frame-ancestors"])
    expect.soft(of(name), name).toEqual(["'none'"]);
  expect(of("style-src-attr")).toEqual([]);
  expect(of("worker-src")).toEqual([]);
});

test("the other headers are those that Mozilla's Observatory asks for", async () => {
  const headers = await headersWith();
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1]);
  expect(maxAge).toBeGreaterThanOrEqual(15_768_000);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("over plain HTTP nothing is promised about HTTPS", async () => {
  const headers = await headersWith({ PUBLIC_ORIGIN: "http://localhost:3000" });
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

test("Google Maps may do what Google documents once there is a key, but run no inline script", async () => {
  const of = await policyWith({ GOOGLE_MAPS_KEY: "key" }, "map");
  expect(of("script-src")).toEqual([
    "'self'",
    "https://maps.googleapis.com",
    "https://maps.gstatic.com",
    "blob:",
  ]);
  expect(of("style-src")).toEqual(["'self'", "'unsafe-inline'", "https://fonts.googleapis.com"]);
  expect(of("font-src")).toEqual(["'self'", "https://fonts.gstatic.com"]);
  for (const host of ["https://*.googleapis.com", "https://*.gstatic.com", "https://*.google.com"]) {
    expect.soft(of("img-src")).toContain(host);
    expect.soft(of("connect-src")).toContain(host);
  }
  expect(of("img-src")).toContain("https://*.googleusercontent.com");
  expect(of("connect-src")).toEqual(expect.arrayContaining(["data:", "blob:"]));
  expect(of("frame-src")).toEqual(["'self'", "https://*.google.com"]);
  expect(of("worker-src")).toEqual(["blob:"]);
});

test("Tag Manager and its analytics are let in with an id", async () => {
  const of = await policyWith({ GTM_ID: "GTM-ABC123" });
  expect(of("script-src")).toEqual(["'self'", "https://*.googletagmanager.com"]);
  expect(of("img-src")).toContain("https://*.google-analytics.com");
  expect(of("connect-src")).toEqual(
    expect.arrayContaining(["https://*.google-analytics.com", "https://*.analytics.google.com"]),
  );
  expect(of("style-src")).toEqual(["'self'", ...styleHashes, plainPageStyleHash]);
});

test("the gateway's checkout is let in with real keys, from where the settings say", async () => {
  const real = await policyWith(razorpayKeys, "booking");
  expect(real("script-src")).toEqual(["'self'", "https://checkout.razorpay.com"]);
  expect(real("frame-src")).toContain("https://api.razorpay.com");
  expect(real("connect-src")).toContain("https://lumberjack.razorpay.com");
  expect(real("form-action")).toEqual([
    "'self'",
    "https://checkout.razorpay.com",
    "https://api.razorpay.com",
  ]);
  expect(real("style-src")).toEqual(["'self'", ...styleHashes, plainPageStyleHash]);
  expect((await headersWith(razorpayKeys, "booking")).get("permissions-policy")).toContain(
    'payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
  );
  const other = await policyWith({ ...razorpayKeys, RAZORPAY_API_URL: "https://pay.example/v1" }, "booking");
  expect(other("form-action")).toContain("https://pay.example");
});

const everything = {
  ...razorpayKeys,
  GOOGLE_MAPS_KEY: "key",
  GTM_ID: "GTM-ABC123",
  BRAND_LOGO: "https://cdn.example/logo.svg",
};

test("each kind of page lets in what it needs from outside, and nothing of what it does not", async () => {
  const scripts = Object.fromEntries(
    await Promise.all(
      (Object.keys(pages) as (keyof typeof pages)[]).map(
        async (kind) => [kind, (await policyWith(everything, kind))("script-src").slice(1)] as const,
      ),
    ),
  );
  expect(scripts).toEqual({
    plain: ["https://*.googletagmanager.com"],
    map: [
      "https://*.googletagmanager.com",
      "https://maps.googleapis.com",
      "https://maps.gstatic.com",
      "blob:",
    ],
    booking: ["https://checkout.razorpay.com"],
    order: [],
  });
  const order = (await headersWith(everything, "order")).get("content-security-policy") ?? "";
  // The difference of a move is paid by a form that goes to the gateway; no script of it is let in.
  expect(order.match(/https?:[^ ;]+/g)).toEqual(["https://cdn.example", "https://api.razorpay.com"]);
  expect(order).toContain("form-action 'self' https://api.razorpay.com");
  expect((await headersWith(everything, "plain")).get("permissions-policy")).toContain("payment=()");
  expect((await headersWith(everything, "order")).get("referrer-policy")).toBe("same-origin");
});

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  "a page of the kind %s allows neither inline scripts nor those made of a text",
  async (kind) => {
    const of = await policyWith(everything, kind);
    expect(of("script-src")).not.toContain("'unsafe-inline'");
    expect(of("script-src")).not.toContain("'unsafe-eval'");
    expect(of("default-src")).toEqual(["'none'"]);
    if (kind !== "map") expect(of("style-src")).toEqual(["'self'", ...styleHashes, plainPageStyleHash]);
  },
);

test.each([
  ["off", null],
  ["host", "max-age=63072000"],
  ["subdomains", "max-age=63072000; includeSubDomains"],
  ["preload", "max-age=63072000; includeSubDomains; preload"],
])("HSTS=%s tells browsers %s", async (HSTS, header) => {
  expect((await headersWith({ HSTS })).get("strict-transport-security")).toBe(header);
});

test("pictures come from the host of the brand's logo as well, where it has one", async () => {
  expect((await policyWith())("img-src")).toEqual(["'self'", "data:"]);
  const policy = await policyWith({ BRAND_LOGO: "https://cdn.example/logo.svg" });
  expect(policy("img-src")).toEqual(["'self'", "data:", "https://cdn.example"]);
});
