import type pg from "pg";
import type { PooledClient } from "./guarded-pool.ts";
import { DatabaseUnavailable, poolBusy } from "./unavailable.ts";

/**
 * Takes connections from a pool of `pg`, each with an `error` listener for as long as it lives: without one of its own,
 * a connection that is lost while it is used would end the process.
 */
export function connectionsOf(pool: pg.Pool): () => Promise<PooledClient> {
  const lost = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => lost.add(client));
  });
  pool.on("error", () => {
    // A connection that is lost while idle has left the pool already; if there is no other, the next request says so.
  });
  return async () => {
    const client = await pool.connect().catch(tellBusy);
    return {
      query: (text, values) => client.query(text, [...values]),
      release: (isToBeClosed) => client.release(isToBeClosed),
      isLost: () => lost.has(client),
    };
  };
}

/** Connections of a pool that are being used, and callers who wait for one. */
export function connectionsIn(pool: pg.Pool): { inUse: number; waiting: number } {
  return { inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

/** The pool tells a wait for one of its connections from a wait for the server by its words alone. */
function tellBusy(error: unknown): never {
  if (!(error instanceof Error) || error.message !== "timeout exceeded when trying to connect") throw error;
  throw new DatabaseUnavailable("all connections are busy", poolBusy, false, error);
}
