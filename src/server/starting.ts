import Koa from "koa";
import { isCallPath } from "../api/contract/href.ts";
import { noStore } from "../http/cache-control.ts";
import { handleHealth } from "../http/health.ts";
import type { AppMiddleware } from "../http/koa-types.ts";
import * as texts from "../texts/server-pages.ts";
import { busyPage } from "./plain-pages.ts";
import { sendError } from "./send-error.ts";

/** Seconds after which a browser or client tries again. */
const retryAfter = { "Retry-After": "2" };

/**
 * The middleware stack of a site that is starting. `/healthz` responds with 200, `/readyz` with 503 and `currentStep`;
 * visitors get a page that loads itself again.
 */
export function createStartingSite(currentStep: () => string): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(handleHealth(async () => currentStep()));
  app.use(respondStarting);
  return app;
}

const respondStarting: AppMiddleware = (ctx) => {
  ctx.req.resume();
  if (isCallPath(ctx.path)) return sendError(ctx, "service_unavailable", texts.starting, retryAfter);
  ctx.status = 503;
  ctx.set({ ...retryAfter, Refresh: "2", "Cache-Control": noStore });
  ctx.type = "html";
  ctx.body = busyPage(texts.starting, ctx.path + ctx.search);
};
