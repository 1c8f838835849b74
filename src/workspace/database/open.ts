import type { Log } from "../../http/log.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPostgresql } from "./postgresql.ts";

export type { Database } from "./database.ts";

/** Where the data lies: a PostgreSQL, or a folder (`memory://` for tests) for the embedded database. */
export type DatabaseOptions = {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** A packed empty database for a folder that has none; one is created when left out, which takes seconds. */
  readonly emptyDatabase?: URL | undefined;
  /** Connections to PostgreSQL (10); the embedded database always has one. */
  readonly maxConnections?: number;
};

/** Opens and migrates the database. Throws FolderInUse, DamagedFolder, or when PostgreSQL refuses; fit for people. */
export async function openDatabase({
  databaseUrl: url,
  dataDir,
  log,
  emptyDatabase,
  maxConnections = 10,
}: DatabaseOptions): Promise<Database> {
  let database: Database;
  if (url === null) {
    // Loaded only here: PostgreSQL needs no engine of its own in this process.
    const { openEmbedded } = await import("./embedded.ts");
    database = await openEmbedded({ dataDir, log, emptyDatabase });
  } else database = await openPostgresql({ url, log, maxConnections });
  try {
    const ran = await migrate(database.unlimited);
    log.info({ database: database.kind, migrations: ran }, "The database is open.");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
