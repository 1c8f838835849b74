import { isClientDisconnect } from "../../http/client-disconnect.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import { BodyTooSlow } from "../../http/read-body.ts";
import * as texts from "../../texts/error-messages.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { createErrorResponse } from "./route.ts";
import { send } from "./send.ts";

/** Logs an unexpected error once and responds with 500. Responds with 503 if the database is unavailable. */
export const handleErrors: AppMiddleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (isClientDisconnect(ctx, error)) {
      ctx.state.log.info({ call: ctx.state.call }, "The caller hung up before the request was complete.");
      return;
    }
    if (error instanceof BodyTooSlow) {
      const details = { headers: { connection: "close" } };
      send(ctx, createErrorResponse("bad_request", texts.call.bodyTooSlow, details), "private");
      ctx.status = 408;
      return;
    }
    if (error instanceof DatabaseUnavailable) {
      const message = texts.call.recordsUnavailable;
      const details = { headers: { "retry-after": "2" } };
      send(ctx, createErrorResponse("service_unavailable", message, details), "private");
      return;
    }
    ctx.state.log.error({ err: error, call: ctx.state.call }, "A request failed unexpectedly.");
    const message = texts.call.unexpectedWithReference(ctx.state.requestId);
    send(ctx, createErrorResponse("internal_error", message), "private");
  }
};
