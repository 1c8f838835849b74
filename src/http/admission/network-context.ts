import { AsyncLocalStorage } from "node:async_hooks";

const networkStorage = new AsyncLocalStorage<string>();

/** Runs work for a caller's network (see `networkOf`), so that queues inside the work are fair between networks. */
export function runForNetwork<Result>(network: string, work: () => Result): Result {
  return networkStorage.run(network, work);
}

/** Runs work whose result many callers share, without a network, so that one caller's queue cannot delay the work. */
export function runOutsideNetwork<Result>(work: () => Result): Result {
  return networkStorage.exit(work);
}

/** Returns the network of the running work; `own` for work of the process itself. */
export function currentNetwork(): string {
  return networkStorage.getStore() ?? "own";
}
