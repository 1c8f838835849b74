import type { AppContext } from "./koa-types.ts";

/**
 * Returns false if a browser sends the request from another site. `origins` must include the scheme: a page over plain
 * HTTP can be forged.
 */
export function isAllowedOrigin(ctx: AppContext, publicOrigin: string, origins: readonly string[]): boolean {
  const origin = ctx.get("origin");
  if (origin === "" || origin === publicOrigin) return ctx.get("sec-fetch-site") !== "cross-site";
  return URL.canParse(origin) && origins.includes(new URL(origin).origin);
}
