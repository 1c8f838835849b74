import pg from "pg";
import { createFairQueue, type ReleaseSlot } from "../../http/admission/fair-queue.ts";
import { currentNetwork } from "../../http/admission/network-context.ts";
import type { PooledClient, Result } from "./guarded-pool.ts";
import { getTypeParser } from "./types.ts";
import { DatabaseUnavailable, poolBusyCode } from "./unavailable.ts";

export type Connections = {
  /** Waits for a free connection. Times out after the pool's connection timeout. */
  readonly connect: () => Promise<PooledClient>;
  /** The number of connections in use, of callers that are waiting for one, and the maximum number of connections. */
  readonly counts: () => { readonly inUse: number; readonly waiting: number; readonly size: number };
};

/** Creates a pool of connections to a server. `connectMs`: timeout of a wait for a connection, in milliseconds. */
export function createPool({
  url,
  maxConnections,
  connectMs,
}: {
  readonly url: string;
  readonly maxConnections: number;
  readonly connectMs: number;
}): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "workspace-service",
    types: { getTypeParser },
  });
}

/**
 * Shares a `pg` pool fairly between networks. Adds `error` listeners: without them, a lost connection would end the
 * process.
 */
export function createConnections(pool: pg.Pool): Connections {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  const slots = createFairQueue({ total: { atOnce: max, waiting: Number.POSITIVE_INFINITY } });
  const lost = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => lost.add(client));
  });
  pool.on("error", () => {
    // Nothing to do: the pool has already removed the idle connection. The next request fails if no new connection can
    // be opened.
  });

  async function acquireSlot(): Promise<ReleaseSlot> {
    const network = currentNetwork();
    const releaseSlot = slots.tryAcquire(network);
    if (releaseSlot !== null) return releaseSlot;
    const waitTimeout =
      connectionTimeoutMillis > 0 ? AbortSignal.timeout(connectionTimeoutMillis) : undefined;
    const slot = await slots.acquire(network, waitTimeout);
    if (typeof slot === "string") throw busyError();
    return slot;
  }

  return {
    connect: async () => {
      const end = await acquireSlot();
      try {
        const client = await pool.connect().catch(rethrowAsBusy);
        return {
          query: (text, values, limitMs) =>
            limitMs === null
              ? client.query(text, [...values])
              : runWithLimit(client, text, [...values], limitMs),
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
      size: max,
    }),
  };
}

/** The driver's query with a method that its types omit: the driver calls it when a statement is complete. */
type DriverQuery = pg.Query & { handleCommandComplete: (message: unknown) => void };

/**
 * Runs a statement outside a transaction with a time limit that the server enforces, in one round trip.
 *
 * Sends a statement that sets `statement_timeout` first. There is no `Sync` message between the two, so they are one
 * implicit transaction, and the setting ends with it. `SET LOCAL` would have the same effect, but the server would log
 * a warning each time.
 */
function runWithLimit(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  limitMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const config = { text, values: [...values], queryMode: "extended" };
    const query = new pg.Query(config, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    }) as DriverQuery;
    const { submit, handleCommandComplete } = query;
    query.submit = (connection) => {
      connection.stream.cork();
      // It returns no row, so the driver receives only its completion.
      const limit = "select 1 where set_config('statement_timeout', $1, true) is null";
      connection.parse({ name: "", text: limit, types: [] }, true);
      connection.bind({ values: [String(limitMs)] }, true);
      connection.execute({}, true);
      submit.call(query, connection);
      connection.stream.uncork();
    };
    query.handleCommandComplete = () => {
      query.handleCommandComplete = handleCommandComplete;
    };
    client.query(query);
  });
}

function busyError(cause?: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable("all connections are busy", poolBusyCode, false, cause);
}

/** Converts the error of a busy pool. `pg` distinguishes it from an unreachable server only by this message. */
function rethrowAsBusy(error: unknown): never {
  if (!(error instanceof Error) || error.message !== "timeout exceeded when trying to connect") throw error;
  throw busyError(error);
}
