import { hasHungUp } from "../../http/hung-up.ts";
import type { ShellMiddleware } from "../../http/shell.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { refuse } from "./route.ts";
import { send } from "./send.ts";

/**
 * Turns what nobody expected into 500 `internal_error`, logged once; a caller that hung up is not an error. A database
 * that cannot serve is 503 `service_unavailable`: it is expected, and its own log tells of it once for all requests.
 */
export const answerUnexpected: ShellMiddleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (hasHungUp(ctx, error)) {
      ctx.state.log.info({ call: ctx.state.call }, "The caller hung up before the request was complete.");
      return;
    }
    if (error instanceof DatabaseUnavailable) {
      const message = "We can't reach our records just now. Please try again in a few seconds.";
      const details = { headers: { "retry-after": "2" } };
      send(ctx, refuse("service_unavailable", message, details), "private");
      return;
    }
    ctx.state.log.error({ err: error, call: ctx.state.call }, "A request failed unexpectedly.");
    const message = `Something went wrong on our side. Please try again; the reference is ${ctx.state.requestId}.`;
    send(ctx, refuse("internal_error", message), "private");
  }
};
