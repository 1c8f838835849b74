import type { Tx } from "./tables.ts";

const pending = new WeakMap<Tx, (() => void)[]>();

/** Runs something once the transaction has been committed, and never if it is not; it must not fail. */
export function afterCommit(tx: Tx, run: () => void): void {
  const runs = pending.get(tx);
  if (runs === undefined) pending.set(tx, [run]);
  else runs.push(run);
}

/** Tells that a transaction has been committed; called by `inTransaction` alone. */
export function committed(tx: Tx): void {
  for (const run of pending.get(tx) ?? []) run();
}
