import type { Context, Middleware } from "koa";
import helmet from "koa-helmet";
import {
  allowsService,
  type PageKind,
  pageKinds,
  type ThirdPartyService,
} from "../../api/contract/page-kinds.ts";
import { resolvePageKind } from "../../api/contract/resolve-page-kind.ts";
import { plainPageStyleHash } from "../plain-pages.ts";
import type { Settings } from "../settings.ts";
import type { SiteDependencies } from "../site-dependencies.ts";

type CspOptions = Pick<SiteDependencies, "relaxedPolicy" | "styleHashes">;

/**
 * Sets security headers by kind of page. Inline scripts are forbidden. Inline styles are allowed by hash because cached
 * pages cannot use nonces.
 */
export function securityHeaders(settings: Settings, parts: CspOptions): Middleware {
  const kinds = Object.keys(pageKinds) as PageKind[];
  const headers = new Map(kinds.map((kind) => [kind, headersOf(settings, parts, kind)]));
  return (ctx, next) => {
    for (const [name, value] of headers.get(resolvePageKind(ctx.path)) ?? []) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The headers that helmet sets. Computed once, because they do not depend on the request. */
function headersOf(settings: Settings, parts: CspOptions, kind: PageKind): [string, string][] {
  const isHttps = settings.publicOrigin.startsWith("https:");
  const headers: [string, string][] = [["Permissions-Policy", permissions(settings, kind)]];
  const protect = helmet({
    contentSecurityPolicy: parts.relaxedPolicy
      ? false
      : { useDefaults: false, directives: directives(settings, kind, isHttps, parts.styleHashes ?? []) },
    strictTransportSecurity: isHttps ? hstsOptions[settings.hsts] : false,
    // The gateway's checkout may open the bank's page in a popup.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // The URL of an order must not leak. `no-referrer` would remove the origin from posts of our own forms.
    referrerPolicy: { policy: kind === "order" ? "same-origin" : "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  protect({ req: {}, res: response } as unknown as Context, async () => undefined);
  return headers;
}

/** Maximum age of HSTS: two years, in seconds. */
const maxAge = 63_072_000;

const hstsOptions = {
  off: false,
  host: { maxAge, includeSubDomains: false },
  subdomains: { maxAge, includeSubDomains: true },
  preload: { maxAge, includeSubDomains: true, preload: true },
} as const;

/** Allows the gateway's frame to use the browser's payment methods, such as a UPI app. */
function permissions({ gatewayOrigins }: Settings, kind: PageKind): string {
  const isPaying = allowsService(kind, "gateway");
  const payers =
    gatewayOrigins === null || !isPaying ? "" : ` "${gatewayOrigins.script}" "${gatewayOrigins.api}"`;
  return `camera=(), microphone=(), geolocation=(self), payment=(${isPaying ? `self${payers}` : ""})`;
}

/** The directives of the policy. Each third-party service that is configured adds the sources that it documents. */
function directives(
  settings: Settings,
  kind: PageKind,
  isHttps: boolean,
  styleHashes: readonly string[],
): Directives {
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
  const outside: Readonly<Record<ThirdPartyService, Directives | null>> = {
    gateway: settings.gatewayOrigins && razorpay(settings.gatewayOrigins),
    maps: settings.googleMapsKey === null ? null : googleMaps,
    tagManager: settings.gtmId === null ? null : tagManager,
  };
  const logo: Directives = settings.logoOrigin === null ? {} : { imgSrc: [settings.logoOrigin] };
  const added: readonly Directives[] = pageKinds[kind].map((service) => outside[service] ?? {});
  // To pay the price difference of a move, the page posts a form to the gateway; it does not load the gateway's script.
  const pays: Directives =
    kind === "order" && settings.gatewayOrigins !== null ? { formAction: [settings.gatewayOrigins.api] } : {};
  const all = [...added, logo, pays].reduce<Directives>(mergeDirectives, own);
  // A hash makes browsers ignore `'unsafe-inline'`. A policy that needs `'unsafe-inline'` therefore has no hashes; it also
  // allows the page's own styles.
  const isOpen = all.styleSrc?.includes("'unsafe-inline'");
  return isOpen ? all : mergeDirectives(all, { styleSrc: [...styleHashes, plainPageStyleHash] });
}

type Directives = Readonly<Record<string, readonly string[]>>;

function mergeDirectives(one: Directives, other: Directives): Directives {
  const added = Object.entries(other).map(([name, sources]) => [name, [...(one[name] ?? []), ...sources]]);
  return { ...one, ...Object.fromEntries(added) };
}

/** The checkout script opens a frame from the API's host over the page and sets the frame's `style` attribute. */
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
 * The sources in Google's content security policy guide for the Maps JavaScript API, with two differences: scripts are
 * allowed only from the two hosts that serve maps, and `'unsafe-eval'` is not allowed. Google's script inserts styles
 * and accepts a nonce, but cached pages have no nonce.
 */
const googleMaps: Directives = {
  scriptSrc: ["https://maps.googleapis.com", "https://maps.gstatic.com", "blob:"],
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

/** The sources in Google's content security policy guide for Tag Manager with Google Analytics 4. */
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
