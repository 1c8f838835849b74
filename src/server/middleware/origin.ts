import { isSimulatorPath } from "../../api/contract/href.ts";
import { isAllowedOrigin } from "../../http/allowed-origin.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import * as texts from "../../texts/error-messages.ts";
import { matchCall } from "../match-call.ts";
import { sendError } from "../send-error.ts";

/** Rejects cross-origin requests other than GET and HEAD, except to `crossOrigin` calls and the gateway simulator. */
export function rejectCrossOriginPosts(publicOrigin: string): AppMiddleware {
  return (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    const isAllowed = isAllowedOrigin(ctx, publicOrigin, [`${ctx.protocol}://${ctx.host}`]);
    if (isRead || isAllowed || matchCall(ctx.method, ctx.path)?.crossOrigin) return next();
    if (isSimulatorPath(ctx.path)) return next();
    sendError(ctx, "cross_origin", texts.call.crossOrigin);
  };
}
