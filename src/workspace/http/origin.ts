import type { CallDefinition } from "../../api/contract/calls.ts";
import { isOwnOrigin } from "../../http/own-origin.ts";
import type { ShellContext } from "../../http/shell.ts";
import * as texts from "../../texts/refusals.ts";
import { type Answer, refuse } from "./route.ts";

/** Refuses a post that a browser sends from another site, except the gateway's own; null lets it through. */
export function refuseCrossOrigin(
  ctx: ShellContext,
  call: CallDefinition,
  publicOrigin: string,
): Answer | null {
  if (call.method === "GET" || call.crossOrigin === true) return null;
  const protocol = ctx.get("x-forwarded-proto") || ctx.protocol;
  const hosts = [ctx.get("host"), ctx.get("x-forwarded-host")];
  const isOurs = isOwnOrigin(
    ctx,
    publicOrigin,
    hosts.map((host) => `${protocol}://${host}`),
  );
  return isOurs ? null : refuse("cross_origin", texts.call.crossOrigin);
}
