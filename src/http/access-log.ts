import type { ShellMiddleware } from "./shell.ts";

/**
 * One log line a request. The query and the body are never logged, because they hold tokens and personal data. Health
 * probes are not logged, nor are requests that were not admitted, which are counted instead.
 */
export const logRequests: ShellMiddleware = async (ctx, next) => {
  const startedAt = performance.now();
  await next();
  if (ctx.path === "/healthz" || ctx.path === "/readyz" || ctx.state.isShed) return;
  ctx.state.log.info(
    {
      method: ctx.method,
      path: ctx.path.slice(0, 200),
      call: ctx.state.call,
      status: ctx.status,
      refusal: ctx.state.refusal,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    },
    "request",
  );
};
