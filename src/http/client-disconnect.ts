import type { AppContext } from "./koa-types.ts";

/** Logged status if the client has disconnected; nginx calls it "client closed request". */
export const clientClosedRequestStatus = 499;

/**
 * Returns a signal that aborts if the client disconnects before the response is written. Each request has one signal.
 */
export function clientAbortSignal(ctx: AppContext): AbortSignal {
  ctx.state.clientAbortSignal ??= createAbortSignal(ctx);
  return ctx.state.clientAbortSignal;
}

function createAbortSignal({ req, res }: AppContext): AbortSignal {
  if (req.socket.destroyed) return AbortSignal.abort();
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Watch the connection: a response that waits for a preceding response on its connection does not emit `close`.
  req.socket.once("close", abort);
  res.once("close", () => {
    req.socket.off("close", abort);
    if (!res.writableFinished) abort();
  });
  return controller.signal;
}

/** Returns true for an error that only results from the client's disconnection. */
export function isClientDisconnect({ req }: Pick<AppContext, "req">, error: unknown): boolean {
  return req.destroyed && (!req.complete || error === req.errored);
}
