import type { ShellContext } from "./shell.ts";

/** Status in the log when the client has disconnected: nginx's "client closed request". */
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
  // The connection, not the response: one that waits behind another on its connection is never closed by itself.
  req.socket.once("close", leave);
  res.once("close", () => {
    req.socket.off("close", leave);
    if (!res.writableFinished) leave();
  });
  return controller.signal;
}

/** Returns true for an error that only says that the client disconnected: there is nobody to reply to. */
export function hasHungUp({ req }: Pick<ShellContext, "req">, error: unknown): boolean {
  return req.destroyed && (!req.complete || error === req.errored);
}
