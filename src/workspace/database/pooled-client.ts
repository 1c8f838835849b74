import type pg from "pg";
import { createFairQueue, type ReleaseSlot } from "../../http/admission/fair-queue.ts";
import { currentNetwork } from "../../http/admission/network-context.ts";
import type { PooledClient } from "./guarded-pool.ts";
import { DatabaseUnavailable, poolBusyCode } from "./unavailable.ts";

/** The connections of a pool. */
export type Connections = {
  /** Waits for a free connection as long as the pool would. */
  readonly connect: () => Promise<PooledClient>;
  /** The number of connections in use, and of callers that wait for one. */
  readonly counts: () => { readonly inUse: number; readonly waiting: number };
};

/** Shares a `pg` pool fairly between networks. Adds `error` listeners, because a lost connection would end the process. */
export function createConnections(pool: pg.Pool): Connections {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  const slots = createFairQueue({ total: { atOnce: max, waiting: Number.POSITIVE_INFINITY } });
  const lost = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => lost.add(client));
  });
  pool.on("error", () => {
    // The pool has already removed a connection that was lost while idle. If there is no other, the next request fails.
  });

  async function acquireSlot(): Promise<ReleaseSlot> {
    const network = currentNetwork();
    const free = slots.tryAcquire(network);
    if (free !== null) return free;
    const patient = connectionTimeoutMillis > 0 ? AbortSignal.timeout(connectionTimeoutMillis) : undefined;
    const given = await slots.acquire(network, patient);
    if (typeof given === "string") throw busyError();
    return given;
  }

  return {
    connect: async () => {
      const end = await acquireSlot();
      try {
        const client = await pool.connect().catch(rethrowAsBusy);
        return {
          query: (text, values) => client.query(text, [...values]),
          release: (isToBeClosed) => {
            client.release(isToBeClosed);
            end();
          },
          isDisconnected: () => lost.has(client),
        };
      } catch (error) {
        end();
        throw error;
      }
    },
    counts: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: slots.queuedCount() + pool.waitingCount,
    }),
  };
}

function busyError(cause?: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable("all connections are busy", poolBusyCode, false, cause);
}

/** `pg` distinguishes a busy pool from an unreachable server only by this message. */
function rethrowAsBusy(error: unknown): never {
  if (!(error instanceof Error) || error.message !== "timeout exceeded when trying to connect") throw error;
  throw busyError(error);
}
