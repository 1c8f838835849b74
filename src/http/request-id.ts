import { randomUUID } from "node:crypto";
import type { AppMiddleware } from "./koa-types.ts";
import type { Log } from "./log.ts";

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** Assigns each request an id for its log lines. An id sent by the client is used only if the client is our site. */
export function assignRequestId(log: Log): AppMiddleware {
  return (ctx, next) => {
    const sent = ctx.get("x-request-id");
    const receivedId = requestIdPattern.test(sent) ? sent : undefined;
    const isTrusted = ctx.state.isFromSite === true && receivedId !== undefined;
    ctx.state.requestId = isTrusted ? receivedId : randomUUID();
    const callerId = isTrusted || receivedId === undefined ? {} : { callerRequestId: receivedId };
    ctx.state.log = log.child({ requestId: ctx.state.requestId, ...callerId });
    ctx.set("x-request-id", ctx.state.requestId);
    return next();
  };
}
