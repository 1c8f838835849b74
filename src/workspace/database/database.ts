import { Kysely, PostgresDialect, sql } from "kysely";
import { createLog, type Log } from "../../http/log.ts";
import { type GuardedPoolOptions, guardedPool, type Limits, type PooledClient } from "./guarded-pool.ts";
import { trackDatabaseHealth } from "./health.ts";
import type { Connections } from "./pooled-client.ts";
import type { Db, Tables } from "./tables.ts";
import { DatabaseUnavailable, readOnlyCode, withTimeout } from "./unavailable.ts";

/** An open database with an up-to-date schema. */
export type Database = {
  readonly db: Db;
  /**
   * A handle for lists and search. It may use a read replica, whose rows may be a few seconds old. Never decide
   * anything by them.
   */
  readonly reads: Db;
  /**
   * A handle for the figures of the metrics. On PostgreSQL, it has a connection of its own, so that a full pool does not
   * hide them, and its failures are not logged: `ping` detects an outage.
   */
  readonly figures: Db;
  /** A handle of this database without time limits, for migrations, imports and maintenance. */
  readonly withoutTimeouts: Db;
  /** Returns a handle with another time limit for statements, in milliseconds. The embedded database has no limits. */
  readonly withTimeout: (statementMs: number) => Db;
  readonly kind: "postgresql" | "pglite";
  /** The database's clock. It determines when holds expire. */
  readonly now: () => Date;
  /**
   * Resolves if the database responded within the last second or responds now. Throws DatabaseUnavailable after 2 s, and
   * while it accepts no changes: the embedded database has no space, or PostgreSQL can only be read, such as a standby
   * after a failover.
   */
  readonly ping: () => Promise<void>;
  /** Returns the pool's counts: connections in use, waiting callers and maximum size. */
  readonly connections: Connections["counts"];
  readonly close: () => Promise<void>;
};

export type DatabaseParts = {
  readonly kind: Database["kind"];
  readonly connect: () => Promise<PooledClient>;
  /** Opens a connection for reads that may be a few seconds old; default: `connect`. */
  readonly connectToReplica?: (() => Promise<PooledClient>) | undefined;
  /** Opens the connection of `Database.figures`; default: `connect`. */
  readonly connectForFigures?: (() => Promise<PooledClient>) | undefined;
  readonly connections: Database["connections"];
  /** Throws DatabaseUnavailable while the disk has no space for changes. Undefined: a server checks that itself. */
  readonly checkSpace?: () => Promise<void>;
  /** Time limits of visitors' requests; null if the driver runs one statement at a time. */
  readonly limits: Limits | null;
  readonly log: Log;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
};

/** A response within `recentMs` makes a ping unnecessary. A ping times out after `pingMs`. In milliseconds. */
const recentMs = 1_000;
const pingMs = 2_000;
/** How often a ping makes sure that a responding database also accepts changes, in milliseconds. */
const writableCheckMs = 10_000;

/** Builds a database from the connections of either driver. */
export function createDatabase({
  kind,
  connect,
  connectToReplica,
  connectForFigures,
  connections,
  checkSpace = () => Promise.resolve(),
  limits,
  log,
  now,
  close,
}: DatabaseParts): Database {
  const outage = trackDatabaseHealth(log);
  const createPool = (options: GuardedPoolOptions) => {
    const pool = { connect: guardedPool(options), end: () => Promise.resolve() };
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const db = createPool({ connect, outage, limits });
  let pendingCheck: Promise<void> | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let closing: Promise<void> | undefined;

  async function ping(): Promise<void> {
    await checkSpace();
    const isAvailable = outage.hasRespondedWithin(recentMs) && !outage.isReadOnly();
    if (!isAvailable) return withTimeout(pingMs, checkWritable());
    // The result affects only the next pings: if all connections are busy, this process can still serve requests.
    if (performance.now() - checkedAt > writableCheckMs) checkWritable().catch(() => {});
  }
  /** Throws DatabaseUnavailable if the database does not respond or can only be read. */
  function checkWritable(): Promise<void> {
    checkedAt = performance.now();
    pendingCheck ??= findReadOnly().finally(() => {
      pendingCheck = null;
    });
    return pendingCheck;
  }
  async function findReadOnly(): Promise<void> {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
    if (rows[0]?.isReadOnly !== true) return outage.recordSuccess(true);
    const error = new DatabaseUnavailable("it can only be read", readOnlyCode, false);
    outage.recordFailure(error);
    throw error;
  }
  return {
    db,
    // A response of the replica does not show that the primary is available, so the outages are tracked separately.
    reads:
      connectToReplica === undefined
        ? db
        : createPool({ connect: connectToReplica, outage: trackDatabaseHealth(log), limits }),
    figures:
      connectForFigures === undefined
        ? db
        : createPool({
            connect: connectForFigures,
            outage: trackDatabaseHealth(createLog("silent")),
            limits,
          }),
    withoutTimeouts: limits === null ? db : createPool({ connect, outage, limits: null }),
    withTimeout: (statementMs) => {
      if (limits === null) return db;
      const graceMs = limits.responseMs - limits.statementMs;
      return createPool({
        connect,
        outage,
        limits: { ...limits, statementMs, responseMs: statementMs + graceMs },
      });
    },
    kind,
    now,
    ping,
    connections,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
