import { Kysely, PostgresDialect, sql } from "kysely";
import type { Log } from "../../http/log.ts";
import { guardedPool, type Limits, type PooledClient } from "./guarded-pool.ts";
import { watchOutage } from "./outage.ts";
import type { Db, Tables } from "./tables.ts";
import { answerWithin } from "./unavailable.ts";

/** The open database, its schema up to date. */
export type Database = {
  readonly db: Db;
  /** The same without time limits, for migrations, imports and upkeep. */
  readonly unlimited: Db;
  readonly kind: "postgresql" | "pglite";
  /** The database's clock, by which holds end. */
  readonly now: () => Date;
  /** Resolves when the database has just answered, or answers now, however busy. Throws DatabaseUnavailable after 2 s. */
  readonly ping: () => Promise<void>;
  /** Connections that are being used, and callers who wait for one. */
  readonly connections: () => { readonly inUse: number; readonly waiting: number };
  readonly close: () => Promise<void>;
};

/** What a database is made of. */
export type DatabaseParts = {
  readonly kind: Database["kind"];
  readonly connect: () => Promise<PooledClient>;
  readonly connections: Database["connections"];
  /** Of what visitors ask; none where the driver runs one statement after the other. */
  readonly limits: Limits | null;
  readonly log: Log;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
};

/** How old the last answer may be for the database to count as answering, and how long a ping waits, in milliseconds. */
const recentMs = 1_000;
const pingMs = 2_000;

/** A database over connections of either driver. */
export function databaseOver({
  kind,
  connect,
  connections,
  limits,
  log,
  now,
  close,
}: DatabaseParts): Database {
  const outage = watchOutage(log);
  const open = (given: Limits | null) => {
    const pool = { connect: guardedPool({ connect, outage, limits: given }), end: () => Promise.resolve() };
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const db = open(limits);
  let pinging: Promise<unknown> | null = null;
  let closing: Promise<void> | undefined;

  async function ping(): Promise<void> {
    if (outage.hasAnsweredWithin(recentMs)) return;
    pinging ??= sql`select 1`.execute(db).finally(() => {
      pinging = null;
    });
    await answerWithin(pingMs, pinging);
  }
  return {
    db,
    unlimited: limits === null ? db : open(null),
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
