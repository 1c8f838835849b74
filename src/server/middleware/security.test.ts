import Koa from "koa";
import { expect, test } from "vitest";
import { serverForTest } from "../../http/testing.ts";
import { cspHash } from "../csp-hash.ts";
import { busyPage, plainPageStyleHash } from "../plain-pages.ts";
import { readSettings } from "../settings.ts";
import { securityHeaders } from "./security.ts";

const pages = {
  plain: "/about-us",
  map: "/coworking-space/delhi",
  booking: "/booking-details/delhi-connaught-place/neem",
  order: "/payment-success/ORD7K2M9Q",
} as const;

const styleHashes = ["'sha256-of-the-styles'"];

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

/** Returns a function that looks up the sources of a directive. Empty if the policy does not have the directive. */
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

test("every Content-Security-Policy allows the inline style of the plain pages", () => {
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(busyPage("Please wait.", "/")) ?? [];
  expect(style).not.toBe("");
  expect(cspHash(style)).toBe(plainPageStyleHash);
});

test("by default the policy allows only files of the site, and inline styles by hash", async () => {
  const directives = await policyWith();
  expect(directives("default-src")).toEqual(["'none'"]);
  expect(directives("style-src")).toEqual(["'self'", ...styleHashes, plainPageStyleHash]);
  for (const name of ["script-src", "font-src", "connect-src", "frame-src", "form-action"])
    expect.soft(directives(name), name).toEqual(["'self'"]);
  expect(directives("img-src")).toEqual(["'self'", "data:"]);
  for (const name of ["base-uri", "object-src", "frame-ancestors"])
    expect.soft(directives(name), name).toEqual(["'none'"]);
  expect(directives("style-src-attr")).toEqual([]);
  expect(directives("worker-src")).toEqual([]);
});

test("the other headers meet the requirements of Mozilla's Observatory", async () => {
  const headers = await headersWith();
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1]);
  expect(maxAge).toBeGreaterThanOrEqual(15_768_000);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("there are no HTTPS headers over plain HTTP", async () => {
  const headers = await headersWith({ PUBLIC_ORIGIN: "http://localhost:3000" });
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

test("the policy allows Google Maps, without inline scripts, if its key is set", async () => {
  const directives = await policyWith({ GOOGLE_MAPS_KEY: "key" }, "map");
  expect(directives("script-src")).toEqual([
    "'self'",
    "https://maps.googleapis.com",
    "https://maps.gstatic.com",
    "blob:",
  ]);
  expect(directives("style-src")).toEqual(["'self'", "'unsafe-inline'", "https://fonts.googleapis.com"]);
  expect(directives("font-src")).toEqual(["'self'", "https://fonts.gstatic.com"]);
  for (const host of ["https://*.googleapis.com", "https://*.gstatic.com", "https://*.google.com"]) {
    expect.soft(directives("img-src")).toContain(host);
    expect.soft(directives("connect-src")).toContain(host);
  }
  expect(directives("img-src")).toContain("https://*.googleusercontent.com");
  expect(directives("connect-src")).toEqual(expect.arrayContaining(["data:", "blob:"]));
  expect(directives("frame-src")).toEqual(["'self'", "https://*.google.com"]);
  expect(directives("worker-src")).toEqual(["blob:"]);
});

test("the policy allows Tag Manager and Analytics if their id is set", async () => {
  const directives = await policyWith({ GTM_ID: "GTM-ABC123" });
  expect(directives("script-src")).toEqual(["'self'", "https://*.googletagmanager.com"]);
  expect(directives("img-src")).toContain("https://*.google-analytics.com");
  expect(directives("connect-src")).toEqual(
    expect.arrayContaining(["https://*.google-analytics.com", "https://*.analytics.google.com"]),
  );
  expect(directives("style-src")).toEqual(["'self'", ...styleHashes, plainPageStyleHash]);
});

test("with real keys, the policy allows the gateway's checkout from the origins in the settings", async () => {
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
  const customGateway = await policyWith(
    { ...razorpayKeys, RAZORPAY_API_URL: "https://pay.example/v1" },
    "booking",
  );
  expect(customGateway("form-action")).toContain("https://pay.example");
});

const allServicesEnv = {
  ...razorpayKeys,
  GOOGLE_MAPS_KEY: "key",
  GTM_ID: "GTM-ABC123",
  BRAND_LOGO: "https://cdn.example/logo.svg",
};

test("the policy of each kind of page allows only the third-party services that it needs", async () => {
  const scripts = Object.fromEntries(
    await Promise.all(
      (Object.keys(pages) as (keyof typeof pages)[]).map(
        async (kind) => [kind, (await policyWith(allServicesEnv, kind))("script-src").slice(1)] as const,
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
  const order = (await headersWith(allServicesEnv, "order")).get("content-security-policy") ?? "";
  // To pay the price difference of a move, the page posts a form to the gateway; it does not load the gateway's script.
  expect(order.match(/https?:[^ ;]+/g)).toEqual(["https://cdn.example", "https://api.razorpay.com"]);
  expect(order).toContain("form-action 'self' https://api.razorpay.com");
  expect(order).not.toContain("'unsafe-");
  expect((await headersWith(allServicesEnv, "plain")).get("permissions-policy")).toContain("payment=()");
  expect((await headersWith(allServicesEnv, "order")).get("referrer-policy")).toBe("same-origin");
});

test.each([
  ["off", null],
  ["host", "max-age=63072000"],
  ["subdomains", "max-age=63072000; includeSubDomains"],
  ["preload", "max-age=63072000; includeSubDomains; preload"],
])("the setting HSTS=%s results in the header value %s", async (HSTS, header) => {
  expect((await headersWith({ HSTS })).get("strict-transport-security")).toBe(header);
});

test("the policy allows pictures from the origin of the brand's logo", async () => {
  expect((await policyWith())("img-src")).toEqual(["'self'", "data:"]);
  const policy = await policyWith({ BRAND_LOGO: "https://cdn.example/logo.svg" });
  expect(policy("img-src")).toEqual(["'self'", "data:", "https://cdn.example"]);
});
