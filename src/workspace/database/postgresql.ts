import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Log } from "../../http/log.ts";
import { startDatabaseClock } from "./clock.ts";
import { createDatabase, type Database } from "./database.ts";
import type { Limits } from "./guarded-pool.ts";
import { createConnections, createPool } from "./pooled-client.ts";
import { openReplica } from "./replica.ts";
import { codeOf } from "./unavailable.ts";

export type PostgresqlOptions = {
  readonly url: string;
  /** A read replica for `Database.reads`; null: none. */
  readonly replicaUrl: string | null;
  readonly log: Log;
  readonly maxConnections: number;
};

/** The limits are shorter than the timeouts of visitors and load balancers, and longer than any statement takes. */
const limits: Limits = { statementMs: 5_000, idleInTransactionMs: 10_000, responseMs: 7_000 };
/** How long a request waits for a free or new connection, in milliseconds. */
const connectMs = 5_000;
/** How long to wait for a PostgreSQL that is still starting, in milliseconds. */
const startMs = 30_000;

/**
 * Opens PostgreSQL or PgBouncer. Throws an error with a readable message if it is unreachable or rejects the
 * connection.
 */
export async function openPostgresql({
  url,
  replicaUrl,
  log,
  maxConnections,
}: PostgresqlOptions): Promise<Database> {
  const pool = createPool({ url, maxConnections, connectMs });
  const { connect, counts } = createConnections(pool);
  const poolForFigures = createPool({ url, maxConnections: 1, connectMs });
  await waitUntilReachable(pool, log);
  const replica =
    replicaUrl === null
      ? null
      : openReplica({ url: replicaUrl, log, maxConnections, connectToPrimary: connect });
  const database = createDatabase({
    kind: "postgresql",
    connect,
    connectToReplica: replica?.connect,
    connectForFigures: createConnections(poolForFigures).connect,
    connections: counts,
    limits,
    log,
    now: () => new Date(),
    close: async () => {
      await replica?.close();
      await poolForFigures.end();
      await pool.end();
    },
  });
  try {
    const read = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
      return rows[0]?.now ?? new Date(Number.NaN);
    };
    const clock = await startDatabaseClock({ read, log });
    const close = () => {
      clock.stop();
      return database.close();
    };
    return { ...database, now: clock.now, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Retries refused connections: a database that starts together with the service may not be ready yet. */
async function waitUntilReachable(pool: pg.Pool, log: Log): Promise<void> {
  const startDeadline = performance.now() + startMs;
  for (;;) {
    try {
      (await pool.connect()).release();
      return;
    } catch (error) {
      if (performance.now() > startDeadline || !isStarting(error)) {
        await pool.end();
        throw connectionError(error);
      }
      log.info({}, "Waiting for PostgreSQL.");
      await wait(500);
    }
  }
}

/** Creates an error for the operator. Its message must not contain the URL, which may include a password. */
function connectionError(error: unknown): Error {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new Error(`DATABASE_URL: cannot connect to this PostgreSQL database (${reason}).`, {
    cause: error,
  });
}

/** Returns true if the server may be starting: connection refused, unknown host, starting up, too many connections. */
function isStarting(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "57P03", "53300"].includes(codeOf(error));
}
