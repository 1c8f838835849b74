import { AsyncLocalStorage } from "node:async_hooks";

const networkStorage = new AsyncLocalStorage<string>();

/** Runs work for a caller's network (see `networkOf`), so that later queues can be fair between networks. */
export function runForNetwork<Result>(network: string, work: () => Result): Result {
  return networkStorage.run(network, work);
}

/** Runs work that many callers share, which must not queue behind other requests of one of them. */
export function runOutsideNetwork<Result>(work: () => Result): Result {
  return networkStorage.exit(work);
}

/** The network of the running work; `own` for work of the process itself. */
export function currentNetwork(): string {
  return networkStorage.getStore() ?? "own";
}
