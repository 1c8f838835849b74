import type { ShellContext } from "./shell.ts";

/**
 * Whether an error is only that the caller is gone, before the request had come whole or before it was read: a fault of
 * nobody here, and nobody to be answered.
 */
export function hasHungUp({ req }: Pick<ShellContext, "req">, error: unknown): boolean {
  return req.destroyed && (!req.complete || error === req.errored);
}
