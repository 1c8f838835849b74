import { randomUUID } from "node:crypto";
import type { Log } from "./log.ts";
import type { ShellMiddleware } from "./shell.ts";

const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives each request an id (the caller's `x-request-id` when well-formed), echoes it, and puts it in every log line. */
export function identifyRequests(log: Log): ShellMiddleware {
  return (ctx, next) => {
    const given = ctx.get("x-request-id");
    ctx.state.requestId = wellFormed.test(given) ? given : randomUUID();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set("x-request-id", ctx.state.requestId);
    return next();
  };
}
