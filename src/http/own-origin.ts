import type { ShellContext } from "./shell.ts";

/**
 * False when a browser says that a page of another site sends this request. Clients other than browsers send no such header.
 * @param origins scheme and host under which the request reached us; a browser cannot be made to forge them from another
 * site. The scheme counts: a page that somebody put in place of ours over plain HTTP is another site.
 */
export function isOwnOrigin(ctx: ShellContext, publicOrigin: string, origins: readonly string[]): boolean {
  const origin = ctx.get("origin");
  if (origin === "" || origin === publicOrigin) return ctx.get("sec-fetch-site") !== "cross-site";
  return URL.canParse(origin) && origins.includes(new URL(origin).origin);
}
