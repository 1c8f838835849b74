import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Log } from "../../http/log.ts";
import { unpackDatabase } from "./empty-database.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";
import type { Db, Tables } from "./tables.ts";

/** The open database, its schema up to date. */
export type Database = {
  readonly db: Db;
  readonly kind: "postgresql" | "pglite";
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Connections that are being used, and callers who wait for one. */
  readonly connections: () => { readonly inUse: number; readonly waiting: number };
  readonly close: () => Promise<void>;
};

/** Where the data lies: a PostgreSQL, or a folder (`memory://` for tests) for the embedded database. */
export type DatabaseOptions = {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** A packed empty database for a folder that has none; one is made anew when left out, which takes seconds. */
  readonly emptyDatabase?: URL | undefined;
  /** Connections to PostgreSQL (20); the embedded database always has one. */
  readonly maxConnections?: number;
};

/** Longest that a statement runs, or waits for another's lock, in milliseconds. */
const statementTimeoutMs = 15_000;
/** Memory in which the embedded database keeps pages, in MB; its own default of 128 is most of what a small site holds. */
const pageCacheMb = 32;
/** How long a PostgreSQL that is still starting is waited for, in milliseconds. */
const patienceMs = 30_000;

/**
 * Opens the database and brings its schema up to date.
 * @throws {FolderInUse} when another process has the embedded database's folder open.
 * @throws when the PostgreSQL cannot be reached, or does not let us in; the message is fit for people.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database =
    options.databaseUrl === null
      ? await openEmbedded(options)
      : await openServer(options, options.databaseUrl);
  try {
    const ran = await migrate(database.db);
    options.log.info({ database: database.kind, migrations: ran }, "The database is open.");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openServer({ log, maxConnections = 20 }: DatabaseOptions, url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: "workspace-service",
    types: { getTypeParser },
  });
  const database = overPool(pool, "postgresql", log, () => pool.end());
  await answering(database, log);
  return database;
}

async function openEmbedded({ dataDir, log, emptyDatabase }: DatabaseOptions): Promise<Database> {
  const isInMemory = dataDir.startsWith("memory://");
  const folder = join(dataDir, "database");
  const lock = isInMemory ? null : await lockFolder(folder);
  try {
    if (!isInMemory && emptyDatabase !== undefined) {
      await unpackDatabase(emptyDatabase, join(folder, "pg")).catch((error: unknown) =>
        log.warn({ err: error }, "The packed database cannot be used; one is made anew."),
      );
    }
    const lite = await PGlite.create({
      dataDir: isInMemory ? dataDir : join(folder, "pg"),
      extensions: { btree_gist },
      startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${pageCacheMb}MB`],
    });
    // A connection of PGlite's adapter does not outlive its client, so each client gets a fresh one.
    class LiteClient extends pg.Client {
      constructor() {
        super({ ...createPgConfig(lite), types: { getTypeParser } });
      }
    }
    const pool = new pg.Pool({ max: 1, Client: LiteClient });
    return overPool(pool, "pglite", log, async () => {
      await pool.end();
      await lite.close();
      await lock?.release();
    });
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

function overPool(pool: pg.Pool, kind: Database["kind"], log: Log, close: () => Promise<void>): Database {
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost."));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    kind,
    connections: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A database that starts together with the service needs a moment, so a refused connection is tried again. */
async function answering(database: Database, log: Log): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      await database.ping();
      return;
    } catch (error) {
      if (Date.now() > until || !isStarting(error)) {
        await database.close();
        throw unreachable(error);
      }
      log.info({}, "Waiting for PostgreSQL.");
      await wait(500);
    }
  }
}

/** In words for whoever starts the service; the address is left out, because it may hold a password. */
function unreachable(error: unknown): Error {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new Error(`DATABASE_URL: the PostgreSQL that it names cannot be used (${reason}).`, {
    cause: error,
  });
}

/** Refused connections, unknown hosts (a container not yet named), and PostgreSQL's own "is starting up". */
function isStarting(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "57P03"].includes(code);
}

const int8 = 20;
const numeric = 1700;
const date = 1082;

/** Paise and counts stay far below 2^53, so they are numbers; a calendar date stays the text that it is. */
function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === int8 || oid === numeric) return Number;
  if (oid === date) return (text) => text;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}
