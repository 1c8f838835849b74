import type { Log } from "../../http/log.ts";
import type { PooledClient } from "./guarded-pool.ts";
import { createConnections, createPool } from "./pooled-client.ts";
import { codeOf, DatabaseUnavailable, timeoutCode, withTimeout } from "./unavailable.ts";

export type ReplicaOptions = {
  readonly url: string;
  readonly log: Log;
  readonly maxConnections: number;
  /** Opens a connection to the primary, which is used while the replica is unreachable. */
  readonly connectToPrimary: () => Promise<PooledClient>;
};

/** Connections for reads that may be a few seconds old. */
export type Replica = {
  readonly connect: () => Promise<PooledClient>;
  readonly close: () => Promise<void>;
};

/** How long to wait for a connection to the replica, in milliseconds. Short, because the primary can do the work. */
const connectMs = 1_000;
/** How long to wait for a response of the replica, in milliseconds. */
const responseMs = 2_000;
/** How long reads use the primary after the replica has failed, in milliseconds. */
const retryMs = 5_000;
/** SQLSTATE of a read that a replica cancels because the primary has changed the rows that it reads. */
const recoveryConflict = "40001";

/**
 * Opens a read replica. Reads use the primary while the replica is unreachable, also if it is unreachable at the start.
 */
export function openReplica({ url, log, maxConnections, connectToPrimary }: ReplicaOptions): Replica {
  const pool = createPool({ url, maxConnections, connectMs });
  const connections = createConnections(pool);
  let usesPrimaryUntil = Number.NEGATIVE_INFINITY;
  let isDown = false;

  function recordFailure(error: unknown): void {
    usesPrimaryUntil = performance.now() + retryMs;
    if (isDown) return;
    isDown = true;
    log.warn({ code: codeOf(error) }, "The read replica is unavailable. Reads use the primary.");
  }
  function recordSuccess(): void {
    if (isDown) log.info({}, "The read replica is available again.");
    isDown = false;
  }
  function guarded(client: PooledClient): PooledClient {
    const query: PooledClient["query"] = async (text, values, limitMs) => {
      try {
        const result = await withTimeout(responseMs, client.query(text, values, limitMs));
        recordSuccess();
        return result;
      } catch (error) {
        const code = codeOf(error);
        if (code !== recoveryConflict && code !== timeoutCode) throw error;
        recordFailure(error);
        // The caller repeats a read whose connection was lost, and then gets a connection to the primary.
        throw new DatabaseUnavailable("the replica did not respond", code, true, error);
      }
    };
    return { ...client, query };
  }
  return {
    connect: async () => {
      if (performance.now() < usesPrimaryUntil) return connectToPrimary();
      try {
        return guarded(await connections.connect());
      } catch (error) {
        recordFailure(error);
        return connectToPrimary();
      }
    },
    close: () => pool.end(),
  };
}
