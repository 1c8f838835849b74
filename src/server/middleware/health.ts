import type { ShellMiddleware } from "../../http/shell.ts";

/** Says whether the site can serve: null when it can, else a sentence that names what is missing. */
export type Readiness = () => Promise<string | null>;

/** `/healthz`: the process is up. `/readyz`: it can serve, its database and workspace service are reached. */
export function answerHealth(readiness: Readiness): ShellMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== "/healthz" && ctx.path !== "/readyz") return next();
    const missing = ctx.path === "/readyz" ? await readiness() : null;
    ctx.status = missing === null ? 200 : 503;
    ctx.set("Cache-Control", "no-store");
    ctx.body = missing === null ? { status: "ok" } : { status: "unavailable", reason: missing };
  };
}
