import helmet from "koa-helmet";
import { createFairQueue } from "../http/admission/fair-queue.ts";
import { limits } from "../http/admission/limits.ts";
import { createExemption, networkOf } from "../http/admission/network.ts";
import { noStore } from "../http/cache-control.ts";
import { clientAbortSignal, clientClosedRequestStatus } from "../http/client-disconnect.ts";
import type { AppMiddleware } from "../http/koa-types.ts";
import { readBody } from "../http/read-body.ts";
import type { SendPage } from "./document.tsx";
import { busyPage, foreignPostPage, tooLargePage } from "./errors.tsx";

export type ConsoleSettings = {
  /** Origin that staff see. Posts from other origins are rejected. */
  readonly origin: string;
  readonly proxies: number;
  readonly hsts: "off" | "host" | "subdomains" | "preload";
  readonly unlimitedAddresses: readonly string[];
};

/** Two years, in seconds. */
const hstsMaxAge = 63_072_000;

/** Sets the security headers. No cache stores a page, because each one may show personal data. */
export function securityHeaders({ origin, hsts }: ConsoleSettings): AppMiddleware {
  const isHttps = origin.startsWith("https:");
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity:
      isHttps && hsts !== "off"
        ? { maxAge: hstsMaxAge, includeSubDomains: hsts !== "host", preload: hsts === "preload" }
        : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  return (ctx, next) => {
    ctx.set("Cache-Control", noStore);
    ctx.set("X-Robots-Tag", "noindex, nofollow");
    ctx.set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=()");
    return protect(ctx, next);
  };
}

/**
 * Rejects posts that do not come from a page of the console. Ports of one host are the same site, so `SameSite` cookies
 * alone do not protect the console from the public site on `localhost`.
 */
export function rejectForeignPosts(origin: string, sendPage: SendPage): AppMiddleware {
  return (ctx, next) => {
    if (ctx.method === "GET" || ctx.method === "HEAD") return next();
    const site = ctx.get("sec-fetch-site");
    if (ctx.get("origin") === origin && (site === "" || site === "same-origin")) return next();
    ctx.req.resume();
    sendPage(ctx, foreignPostPage(), null);
  };
}

/** Reads the body of each post. */
export function readForms(sendPage: SendPage): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.method === "GET" || ctx.method === "HEAD") return next();
    const body = await readBody(ctx.req, limits.bodies.maxBytes);
    if (body === null) return sendPage(ctx, tooLargePage(), null);
    ctx.state.body = body;
    return next();
  };
}

/** Limits the requests that are handled at once, fairly between IP addresses. */
export function admitRequests(unlimitedAddresses: readonly string[], sendPage: SendPage): AppMiddleware {
  const { concurrentPerProcess, queuedPerProcess, concurrentPerIpv4Address, queueFactor } = limits.work;
  const isExempt = createExemption(unlimitedAddresses);
  const queue = createFairQueue({
    total: { atOnce: concurrentPerProcess, waiting: queuedPerProcess },
    limitsFor: () => ({
      atOnce: concurrentPerIpv4Address,
      waiting: concurrentPerIpv4Address * queueFactor,
    }),
  });
  return async (ctx, next) => {
    if (isExempt(ctx.ip)) return next();
    const slot = await queue.acquire(networkOf(ctx.ip), clientAbortSignal(ctx));
    if (slot === "gone") {
      ctx.status = clientClosedRequestStatus;
      return;
    }
    if (slot === "full") {
      ctx.state.isThrottled = true;
      ctx.set("Retry-After", "2");
      return sendPage(ctx, busyPage(), null);
    }
    try {
      await next();
    } finally {
      slot();
    }
  };
}
