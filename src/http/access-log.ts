import type { ShellMiddleware } from "./shell.ts";

/**
 * One log line a request. The query and the body never stand in it, because they hold tokens and personal data. Left out,
 * because they would drown the rest: the health probes, and requests that were not admitted, which are counted instead.
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
