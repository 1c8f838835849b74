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
  const headers: [string, string][] = [
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(self), payment=(self)"],
  ];
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

function directives(settings: Settings, isHttps: boolean) {
  const gateway = settings.gatewayOrigin ? [settings.gatewayOrigin, "https://api.razorpay.com"] : [];
  const maps = settings.googleMapsKey ? ["https://maps.googleapis.com", "https://maps.gstatic.com"] : [];
  const tags = settings.gtmId ? ["https://www.googletagmanager.com"] : [];
  const sentry = settings.sentryDsn ? [new URL(settings.sentryDsn).origin] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...gateway, ...maps, ...tags],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:", ...maps, ...tags],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...gateway, ...maps, ...tags, ...sentry],
    frameSrc: ["'self'", ...gateway],
    formAction: ["'self'", ...gateway],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
  };
}
