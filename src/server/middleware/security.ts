import type { Middleware } from "koa";
import helmet from "koa-helmet";
import type { Settings } from "../settings.ts";

/**
 * Headers that limit what a page may do. No script or style stands in a page itself: data travels in
 * `application/json` blocks, so pages stay cacheable and the policy needs neither nonce nor hash.
 */
export function securityHeaders(settings: Settings, relaxed: boolean): Middleware {
  const isHttps = settings.publicOrigin.startsWith("https:");
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
  return (ctx, next) => {
    ctx.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(self), payment=(self)");
    return protect(ctx, next);
  };
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
