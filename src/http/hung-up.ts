import type { ShellContext } from "./shell.ts";

/** Whether the caller is gone before the request had come whole: a fault of nobody here, and nobody to be answered. */
export function hasHungUp({ req }: Pick<ShellContext, "req">): boolean {
  return req.destroyed && !req.complete;
}
