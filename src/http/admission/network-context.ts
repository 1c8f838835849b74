import { AsyncLocalStorage } from "node:async_hooks";

const networkStorage = new AsyncLocalStorage<string>();

/** Runs work for a caller's network (see `networkOf`). Queues that the work waits in are fair between networks. */
export function runForNetwork<Result>(network: string, work: () => Result): Result {
  return networkStorage.run(network, work);
}

/** Runs work whose result many callers share. It belongs to no network, so that no caller's queue can delay it. */
export function runOutsideNetwork<Result>(work: () => Result): Result {
  return networkStorage.exit(work);
}

/** Returns the caller's network in the current async context, or `own` for the process's own work. */
export function currentNetwork(): string {
  return networkStorage.getStore() ?? "own";
}
