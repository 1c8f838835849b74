import type { ShellContext } from "./shell.ts";

/**
 * False when a browser says that a page of another site sends this request. Clients other than browsers send no such header.
 * @param hosts under which the request reached us; a browser cannot be made to forge them from another site.
 */
export function isOwnOrigin(ctx: ShellContext, publicOrigin: string, hosts: readonly string[]): boolean {
  const origin = ctx.get("origin");
  if (origin === "" || origin === publicOrigin) return ctx.get("sec-fetch-site") !== "cross-site";
  const host = URL.canParse(origin) ? new URL(origin).host : "";
  return host !== "" && hosts.includes(host);
}
