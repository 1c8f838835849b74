import type { ShellContext } from "./shell.ts";

/** What is answered to a caller who has left, and stands in the log: nginx's status for "client closed request". */
export const callerGoneStatus = 499;

/** Aborted when the caller leaves before the answer has been written. The same signal for the whole request. */
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
