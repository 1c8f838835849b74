import { AsyncLocalStorage } from "node:async_hooks";

const networks = new AsyncLocalStorage<string>();

/** Does work for a caller's network (see `networkOf`), so that queues further down can be fair between networks. */
export function onBehalfOf<Result>(network: string, work: () => Result): Result {
  return networks.run(network, work);
}

/** Does work that many callers share: it must not queue behind the other requests of one of them. */
export function onBehalfOfAll<Result>(work: () => Result): Result {
  return networks.exit(work);
}

/** The network that the running work is done for; the process itself where there is none. */
export function currentNetwork(): string {
  return networks.getStore() ?? "own";
}
