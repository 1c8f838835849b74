import { isCallPath } from "../../api/contract/href.ts";
import { noStore } from "../../http/cache-control.ts";
import { isClientDisconnect } from "../../http/client-disconnect.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import { BodyTooSlow } from "../../http/read-body.ts";
import * as texts from "../../texts/error-messages.ts";
import type { ErrorReports } from "../error-reports.ts";
import { fallbackErrorPage } from "../plain-pages.ts";
import { sendError } from "../send-error.ts";

/**
 * Logs an unexpected error once, with its request id, and replies without details. A client that disconnects is not an
 * error.
 */
export function catchErrors(reports: ErrorReports): AppMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (isClientDisconnect(ctx, error))
        return ctx.state.log.info({}, "The caller hung up before the request was complete.");
      if (error instanceof BodyTooSlow) {
        sendError(ctx, "bad_request", texts.call.bodyTooSlow, { Connection: "close" });
        ctx.status = 408;
        return;
      }
      ctx.state.log.error({ err: error }, "unexpected error");
      reports.send(error, { requestId: ctx.state.requestId, path: ctx.path });
      if (isCallPath(ctx.path)) {
        sendError(ctx, "internal_error", texts.call.unexpected);
      } else {
        ctx.status = 500;
        ctx.type = "html";
        ctx.set("Cache-Control", noStore);
        ctx.body = fallbackErrorPage(ctx.state.requestId);
      }
    }
  };
}
