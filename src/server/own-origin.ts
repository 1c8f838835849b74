import type { ShellContext } from "../http/shell.ts";

/** True when a request has no `Origin` (not a browser's cross-site post) or one of our own. */
export function isOwnOrigin(ctx: ShellContext, publicOrigin: string): boolean {
  const origin = ctx.get("origin");
  if (origin === "" || origin === publicOrigin) return ctx.get("sec-fetch-site") !== "cross-site";
  return URL.canParse(origin) && new URL(origin).host === ctx.host;
}
