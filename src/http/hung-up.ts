import type { ShellContext } from "./shell.ts";

/**
 * Whether an error only says that the client disconnected before its request was complete or read: nobody's fault, and
 * there is nobody to reply to.
 */
export function hasHungUp({ req }: Pick<ShellContext, "req">, error: unknown): boolean {
  return req.destroyed && (!req.complete || error === req.errored);
}
