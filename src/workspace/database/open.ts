import type { Log } from "../../http/log.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPostgresql } from "./postgresql.ts";
import type { Db } from "./tables.ts";

export type { Database } from "./database.ts";

/** Location of the data: a PostgreSQL database, or a folder (`memory://` in tests) for the embedded database. */
export type DatabaseOptions = {
  readonly databaseUrl: string | null;
  /** A read replica of the PostgreSQL database; default: none. */
  readonly replicaUrl?: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** An archive of an empty database, used if the folder has no database. Creating one without it takes seconds. */
  readonly emptyDatabase?: URL | undefined;
  /** Maximum number of connections to PostgreSQL; default 10. The embedded database always has one. */
  readonly maxConnections?: number;
  /** False to leave the schema unchanged; default true. */
  readonly migrates?: boolean;
  /** Called with the name of each migration before it runs. */
  readonly onMigration?: (name: string) => void;
  /** Called before the first migration. If it rejects, the schema is left unchanged and the database is closed. */
  readonly beforeMigrations?: (db: Db) => Promise<void>;
};

/**
 * Opens the database and migrates it unless `migrates` is false. Throws FolderInUseError, DamagedFolderError, or an error with a readable message.
 */
export async function openDatabase({
  databaseUrl,
  replicaUrl = null,
  dataDir,
  log,
  emptyDatabase,
  maxConnections = 10,
  migrates = true,
  onMigration,
  beforeMigrations,
}: DatabaseOptions): Promise<Database> {
  let database: Database;
  if (databaseUrl === null) {
    // Loaded lazily, because a process that uses PostgreSQL does not need the embedded engine.
    const { openEmbedded } = await import("./embedded.ts");
    database = await openEmbedded({ dataDir, log, emptyDatabase });
  } else database = await openPostgresql({ url: databaseUrl, replicaUrl, log, maxConnections });
  try {
    await beforeMigrations?.(database.withoutTimeouts);
    const appliedCount = migrates ? await migrate(database.withoutTimeouts, { onMigration }) : [];
    log.info({ database: database.kind, migrations: appliedCount }, "Opened the database.");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
