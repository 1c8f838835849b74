import { isSimulatorPath } from "../../api/contract/href.ts";
import { isAllowedOrigin } from "../../http/own-origin.ts";
import type { AppMiddleware } from "../../http/shell.ts";
import * as texts from "../../texts/refusals.ts";
import { matchCall } from "../known-calls.ts";
import { sendError } from "../refusal.ts";

/** Rejects posts from other origins, except those of the gateway (callback, webhook). */
export function rejectCrossOriginPosts(publicOrigin: string): AppMiddleware {
  return (ctx, next) => {
    const reads = ctx.method === "GET" || ctx.method === "HEAD";
    const isOurs = isAllowedOrigin(ctx, publicOrigin, [`${ctx.protocol}://${ctx.host}`]);
    if (reads || isOurs || matchCall(ctx.method, ctx.path)?.crossOrigin) return next();
    if (isSimulatorPath(ctx.path)) return next();
    sendError(ctx, "cross_origin", texts.call.crossOrigin);
  };
}
