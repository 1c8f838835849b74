import type { ShellContext } from "./shell.ts";

/** Logged status if the client has disconnected: nginx's "client closed request". */
export const callerGoneStatus = 499;

/** Aborted when the client disconnects before the reply is written. The same signal for the whole request. */
export function callerSignal(ctx: ShellContext): AbortSignal {
  ctx.state.callerSignal ??= watch(ctx);
  return ctx.state.callerSignal;
}

function watch({ req, res }: ShellContext): AbortSignal {
  if (req.socket.destroyed) return AbortSignal.abort();
  const controller = new AbortController();
  const leave = () => controller.abort();
  // Watch the connection: a response that waits behind another one on its connection does not emit `close` by itself.
  req.socket.once("close", leave);
  res.once("close", () => {
    req.socket.off("close", leave);
    if (!res.writableFinished) leave();
  });
  return controller.signal;
}

/** Returns true for an error that only results from the client's disconnection. */
export function hasHungUp({ req }: Pick<ShellContext, "req">, error: unknown): boolean {
  return req.destroyed && (!req.complete || error === req.errored);
}
