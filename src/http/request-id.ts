import { randomUUID } from "node:crypto";
import type { AppMiddleware } from "./koa-types.ts";
import type { Log } from "./log.ts";

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** Assigns each request an id for its log lines. An id sent by the client is used only if the client is our site. */
export function assignRequestId(log: Log, callers: "anyone" | "site" = "anyone"): AppMiddleware {
  return (ctx, next) => {
    const sent = ctx.get("x-request-id");
    const receivedId = requestIdPattern.test(sent) ? sent : undefined;
    const isFromSite =
      callers === "site" && receivedId !== undefined && isLocal(ctx.req.socket.remoteAddress);
    ctx.state.requestId = isFromSite ? receivedId : randomUUID();
    const callerId = isFromSite || receivedId === undefined ? {} : { callerRequestId: receivedId };
    ctx.state.log = log.child({ requestId: ctx.state.requestId, ...callerId });
    ctx.set("x-request-id", ctx.state.requestId);
    return next();
  };
}

/** The site and its service run on the same machine, so request ids from other IP addresses are not trusted. */
function isLocal(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}
