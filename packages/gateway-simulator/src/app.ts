import Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import { checkoutRoutes } from "./checkout-routes.ts";
import type { GatewayContext } from "./context.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { ApiError, serverError, toErrorEnvelope } from "./errors.ts";
import { hostedRoutes } from "./hosted-routes.ts";
import { orderRoutes } from "./order-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import type { Settings } from "./settings.ts";
import { sameSecret } from "./signatures.ts";

/** Assembles the gateway's Koa application. The caller starts the server. */
export function createApp(context: GatewayContext): Koa {
  const site = new Router({ prefix: "/gateway-simulator" });
  checkoutRoutes(site, context);
  hostedRoutes(site, context);
  dashboardRoutes(site, context);

  const api = new Router({ prefix: "/gateway-simulator/v1" });
  api.use(requireMerchantAuth(context.settings));
  orderRoutes(api, context);
  paymentRoutes(api, context);

  const app = new Koa();
  app.silent = true;
  app.use(securityHeaders);
  app.use(handleErrors(context));
  app.use(waitForJournal(context));
  app.use(site.routes());
  app.use(api.routes());
  app.use(() => {
    throw new ApiError(404, "The requested URL was not found on the server.");
  });
  return app;
}

const securityHeaders: Middleware = (ctx, next) => {
  ctx.set("Cache-Control", "no-store");
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.set("Cross-Origin-Resource-Policy", "same-origin");
  return next();
};

/** Sends errors in the format of Razorpay's API. Details of internal errors are only logged. */
function handleErrors({ settings }: GatewayContext): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined;
      if (apiError === undefined)
        settings.log({ err: error, method: ctx.method, path: ctx.path }, "request failed");
      ctx.status = apiError?.status ?? 500;
      ctx.body = apiError === undefined ? serverError : toErrorEnvelope(apiError);
    }
  };
}

/** Delays every response until the journal is durable, so that a crash cannot undo what a response reported. */
function waitForJournal({ ledger }: GatewayContext): Middleware {
  return async (_ctx, next) => {
    try {
      await next();
    } finally {
      await ledger.flush();
    }
  };
}

/** Requires HTTP Basic authentication with the merchant's key id and key secret. */
export function requireMerchantAuth({ keyId, keySecret }: Settings): Middleware {
  return (ctx, next) => {
    const [scheme = "", credentials = ""] = ctx.get("authorization").split(" ");
    const credentialsText = Buffer.from(credentials, "base64").toString("utf8");
    if (scheme.toLowerCase() !== "basic" || !sameSecret(credentialsText, `${keyId}:${keySecret}`)) {
      ctx.set("WWW-Authenticate", 'Basic realm="Gateway simulator", charset="UTF-8"');
      throw new ApiError(401, "Authentication failed");
    }
    return next();
  };
}
