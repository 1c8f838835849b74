import type pg from "pg";
import { createFairQueue, type EndTurn } from "../../http/admission/fair-queue.ts";
import { currentNetwork } from "../../http/admission/on-behalf-of.ts";
import type { PooledClient } from "./guarded-pool.ts";
import { DatabaseUnavailable, poolBusy } from "./unavailable.ts";

/** The connections of a pool, as the rest of the service takes them. */
export type Connections = {
  /** Waits for a turn as long as the pool waits for a connection. */
  readonly connect: () => Promise<PooledClient>;
  /** Connections that are being used, and callers who wait for one. */
  readonly counts: () => { readonly inUse: number; readonly waiting: number };
};

/** Connections of a `pg` pool, fair between networks, each with an `error` listener: else a lost one ends the process. */
export function connectionsOf(pool: pg.Pool): Connections {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  const turns = createFairQueue({ total: { atOnce: max, waiting: Number.POSITIVE_INFINITY } });
  const lost = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => lost.add(client));
  });
  pool.on("error", () => {
    // A connection that is lost while idle has left the pool already; if there is no other, the next request says so.
  });

  async function turn(): Promise<EndTurn> {
    const network = currentNetwork();
    const free = turns.tryEnter(network);
    if (free !== null) return free;
    const patient = connectionTimeoutMillis > 0 ? AbortSignal.timeout(connectionTimeoutMillis) : undefined;
    const given = await turns.enter(network, patient);
    if (typeof given === "string") throw busy();
    return given;
  }

  return {
    connect: async () => {
      const end = await turn();
      try {
        const client = await pool.connect().catch(tellBusy);
        return {
          query: (text, values) => client.query(text, [...values]),
          release: (isToBeClosed) => {
            client.release(isToBeClosed);
            end();
          },
          isLost: () => lost.has(client),
        };
      } catch (error) {
        end();
        throw error;
      }
    },
    counts: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: turns.waiting() + pool.waitingCount }),
  };
}

function busy(cause?: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable("all connections are busy", poolBusy, false, cause);
}

/** The pool tells a wait for one of its connections from a wait for the server by its words alone. */
function tellBusy(error: unknown): never {
  if (!(error instanceof Error) || error.message !== "timeout exceeded when trying to connect") throw error;
  throw busy(error);
}
