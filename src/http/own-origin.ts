import type { ShellContext } from "./shell.ts";

/** False when a browser sends this from another site. The scheme of `origins` counts: plain HTTP can be forged. */
export function isOwnOrigin(ctx: ShellContext, publicOrigin: string, origins: readonly string[]): boolean {
  const origin = ctx.get("origin");
  if (origin === "" || origin === publicOrigin) return ctx.get("sec-fetch-site") !== "cross-site";
  return URL.canParse(origin) && origins.includes(new URL(origin).origin);
}
