import type { AppMiddleware } from "./koa-types.ts";

/**
 * Logs one line per request. Omits query and body, which may contain tokens or personal data. Skips health checks,
 * scrapes of the metrics and shed requests.
 */
export const logRequests: AppMiddleware = async (ctx, next) => {
  const startedAt = performance.now();
  await next();
  if (["/healthz", "/readyz", "/metrics"].includes(ctx.path) || ctx.state.isThrottled) return;
  ctx.state.log.info(
    {
      method: ctx.method,
      path: ctx.path.slice(0, 200),
      call: ctx.state.call ?? ctx.state.staffCall,
      status: ctx.status,
      refusal: ctx.state.errorCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    },
    "request",
  );
};
