import type { Context, Middleware } from "koa";
import helmet from "koa-helmet";
import type { Settings } from "../settings.ts";

/**
 * Headers that limit what a page may do. No script or style stands in a page itself: data travels in
 * `application/json` blocks, so pages stay cacheable and the policy needs neither nonce nor hash.
 */
export function securityHeaders(settings: Settings, relaxed: boolean): Middleware {
  const headers = headersOf(settings, relaxed);
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** What helmet would set at each request; it is the same each time, so it is asked once. */
function headersOf(settings: Settings, relaxed: boolean): [string, string][] {
  const isHttps = settings.publicOrigin.startsWith("https:");
  const headers: [string, string][] = [["Permissions-Policy", permissions(settings)]];
  const protect = helmet({
    contentSecurityPolicy: relaxed
      ? false
      : { useDefaults: false, directives: directives(settings, isHttps) },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true, preload: true } : false,
    // The gateway's checkout may open the bank's page in a window of its own.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  protect({ req: {}, res: response } as unknown as Context, async () => undefined);
  return headers;
}

/** The gateway's frame may ask the browser's own payment methods, such as a UPI application. */
function permissions({ gatewayOrigins }: Settings): string {
  const payers = gatewayOrigins === null ? "" : ` "${gatewayOrigins.script}" "${gatewayOrigins.api}"`;
  return `camera=(), microphone=(), geolocation=(self), payment=(self${payers})`;
}

/** Nothing is allowed but what stands here; each outside service adds what it documents, and only when it is set up. */
function directives(settings: Settings, isHttps: boolean): Directives {
  const own: Directives = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
  };
  const outside = [
    settings.gatewayOrigins === null ? {} : razorpay(settings.gatewayOrigins),
    settings.googleMapsKey === null ? {} : googleMaps,
    settings.gtmId === null ? {} : tagManager,
    settings.logoOrigin === null ? {} : { imgSrc: [settings.logoOrigin] },
  ];
  return outside.reduce<Directives>(together, own);
}

type Directives = Readonly<Record<string, readonly string[]>>;

function together(one: Directives, other: Directives): Directives {
  const added = Object.entries(other).map(([name, sources]) => [name, [...(one[name] ?? []), ...sources]]);
  return { ...one, ...Object.fromEntries(added) };
}

/** The checkout: a script that opens a frame of the API's host over the page, and writes that frame's `style`. */
function razorpay({ script, api }: NonNullable<Settings["gatewayOrigins"]>): Directives {
  return {
    scriptSrc: [script],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["https://cdn.razorpay.com"],
    connectSrc: [script, api, "https://lumberjack.razorpay.com"],
    frameSrc: [script, api],
    formAction: [script, api],
  };
}

/**
 * What Google documents for the Maps JavaScript API (its content security policy guide), but for scripts: those come
 * from the two hosts that serve maps, not from all of Google's, which would let in whatever is published there.
 */
const googleMaps: Directives = {
  scriptSrc: ["https://maps.googleapis.com", "https://maps.gstatic.com", "'unsafe-eval'", "blob:"],
  styleSrc: ["'unsafe-inline'", "https://fonts.googleapis.com"],
  imgSrc: [
    "https://*.googleapis.com",
    "https://*.gstatic.com",
    "https://*.google.com",
    "https://*.googleusercontent.com",
  ],
  fontSrc: ["https://fonts.gstatic.com"],
  connectSrc: ["https://*.googleapis.com", "https://*.google.com", "https://*.gstatic.com", "data:", "blob:"],
  frameSrc: ["https://*.google.com"],
  workerSrc: ["blob:"],
};

/** What Google documents for Tag Manager with Google Analytics 4 (its content security policy guide). */
const tagManager: Directives = {
  scriptSrc: ["https://*.googletagmanager.com"],
  imgSrc: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  connectSrc: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
    "https://www.google.com",
  ],
};
