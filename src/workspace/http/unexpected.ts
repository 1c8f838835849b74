import { hasHungUp } from "../../http/hung-up.ts";
import type { ShellMiddleware } from "../../http/shell.ts";
import { refuse } from "./route.ts";
import { send } from "./send.ts";

/** Turns what nobody expected into 500 `internal_error`, logged once; a caller that hung up is not an error. */
export const answerUnexpected: ShellMiddleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (hasHungUp(ctx, error)) {
      ctx.state.log.info({ call: ctx.state.call }, "The caller hung up before the request was complete.");
      return;
    }
    ctx.state.log.error({ err: error, call: ctx.state.call }, "A request failed unexpectedly.");
    const message = `Something went wrong on our side. Please try again; the reference is ${ctx.state.requestId}.`;
    send(ctx, refuse("internal_error", message), "private");
  }
};
