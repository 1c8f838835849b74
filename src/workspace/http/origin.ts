import type { CallDefinition } from "../../api/contract/calls.ts";
import type { ShellContext } from "../../http/shell.ts";
import { type Answer, refuse } from "./route.ts";

/** Refuses a post that a browser sends from another site, except the gateway's own; null lets it through. */
export function refuseCrossOrigin(
  ctx: ShellContext,
  call: CallDefinition,
  publicOrigin: string,
): Answer | null {
  const origin = ctx.get("origin");
  if (call.method === "GET" || call.crossOrigin === true || origin === "") return null;
  const host = URL.canParse(origin) ? new URL(origin).host : "";
  const isOurs = origin === publicOrigin || (host !== "" && ownHosts(ctx).includes(host));
  return isOurs ? null : refuse("cross_origin", "This can only be sent from our own pages.");
}

/** Hosts under which this request reached us: a browser cannot be made to forge them from another site. */
function ownHosts(ctx: ShellContext): string[] {
  return [ctx.get("host"), ctx.get("x-forwarded-host")].filter((host) => host !== "");
}
