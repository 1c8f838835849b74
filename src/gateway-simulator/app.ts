import Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import { merchantOnly } from "./auth.ts";
import { checkoutRoutes } from "./checkout-routes.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { envelope, Refusal, serverError } from "./errors.ts";
import { hostedRoutes } from "./hosted-routes.ts";
import type { Office } from "./office.ts";
import { orderRoutes } from "./order-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";

/** Puts the gateway's HTTP side together; it listens to nothing yet. */
export function createApp(office: Office): Koa {
  const site = new Router({ prefix: "/gateway-simulator" });
  checkoutRoutes(site, office);
  hostedRoutes(site, office);
  dashboardRoutes(site, office);

  const api = new Router({ prefix: "/gateway-simulator/v1" });
  api.use(merchantOnly(office.settings));
  orderRoutes(api, office);
  paymentRoutes(api, office);

  const app = new Koa();
  app.silent = true;
  app.use(safeHeaders);
  app.use(errorEnvelopes(office));
  app.use(onlyWhatIsWritten(office));
  app.use(site.routes());
  app.use(api.routes());
  app.use(() => {
    throw new Refusal(404, "The requested URL was not found on the server.");
  });
  return app;
}

const safeHeaders: Middleware = (ctx, next) => {
  ctx.set("Cache-Control", "no-store");
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.set("Cross-Origin-Resource-Policy", "same-origin");
  return next();
};

/** Every refusal leaves as an envelope; of our own faults the caller learns only that there was one. */
function errorEnvelopes({ settings }: Office): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : undefined;
      if (refusal === undefined)
        settings.log({ err: error, method: ctx.method, path: ctx.path }, "request failed");
      ctx.status = refusal?.status ?? 500;
      ctx.body = refusal === undefined ? serverError : envelope(refusal);
    }
  };
}

/** No answer, not even a refusal, tells of something that a crash could still take back. */
function onlyWhatIsWritten({ ledger }: Office): Middleware {
  return async (_ctx, next) => {
    try {
      await next();
    } finally {
      await ledger.durable();
    }
  };
}
