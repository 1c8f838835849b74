import type pg from "pg";
import type { PooledClient } from "./guarded-pool.ts";

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
    const client = await pool.connect();
    return {
      query: (text, values) => client.query(text, [...values]),
      release: (isToBeClosed) => client.release(isToBeClosed),
      isLost: () => lost.has(client),
    };
  };
}
