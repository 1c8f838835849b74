import { noStore } from "./cache-control.ts";
import type { AppMiddleware } from "./koa-types.ts";

/** Checks whether the site can serve requests. Returns null if it can, otherwise a sentence with the reason. */
export type Readiness = () => Promise<string | null>;

/** Serves `/healthz` (the process is running) and `/readyz` (database and workspace service are reachable). */
export function handleHealth(readiness: Readiness): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== "/healthz" && ctx.path !== "/readyz") return next();
    const unreadyReason = ctx.path === "/readyz" ? await readiness() : null;
    ctx.status = unreadyReason === null ? 200 : 503;
    ctx.set("Cache-Control", noStore);
    ctx.body = unreadyReason === null ? { status: "ok" } : { status: "unavailable", reason: unreadyReason };
  };
}
