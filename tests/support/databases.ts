import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { type Database, openDatabase } from "../../src/workspace/database/open.ts";
import { copyFolder } from "./copy-folder.ts";
import { onWorkerEnd } from "./on-worker-end.ts";

export type DatabaseKind = "pglite" | "postgresql";

/** The kinds of database to test. `npm test` uses only PGlite; `npm run test:all` also uses PostgreSQL. */
export const databaseKinds: readonly DatabaseKind[] =
  process.env.DATABASES === "pglite" ? ["pglite"] : ["pglite", "postgresql"];

/** Open databases of this worker that have been emptied and that no test uses. */
const pooledDatabases: Record<DatabaseKind, Database[]> = { pglite: [], postgresql: [] };

/** Number of connections of a pooled database. A test that needs another number gets a separate database. */
const defaultConnections = 20;

/**
 * Opens an empty database with the schema, or the database at a URL. The caller closes the database. Closed databases
 * are emptied and reused for the next tests, which takes a tenth of the time of copying a database.
 */
export async function openTestDatabase(
  kind: DatabaseKind | string,
  maxConnections = defaultConnections,
): Promise<Database> {
  if (!isKind(kind)) return openAt(kind, maxConnections);
  if (maxConnections !== defaultConnections) return openAt(await createFreshDatabase(), maxConnections);
  const database =
    pooledDatabases[kind].pop() ??
    (kind === "pglite" ? await openCopy() : await openAt(await createFreshDatabase()));
  const schema = await schemaOf(database);
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      closing ??= reuseOrClose(kind, database, schema);
      return closing;
    },
  };
}

function isKind(kind: string): kind is DatabaseKind {
  return kind === "pglite" || kind === "postgresql";
}

function openAt(databaseUrl: string, maxConnections = defaultConnections): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir: "", log: createLog("silent"), maxConnections });
}

async function openCopy(): Promise<Database> {
  const dataDir = await createFreshFolder();
  const database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
  onWorkerEnd(() => rm(dataDir, { recursive: true }));
  return database;
}

/** Adds a database to the pool, unless a test has closed it, changed its schema, or still locks it. */
async function reuseOrClose(kind: DatabaseKind, database: Database, schema: string): Promise<void> {
  const isUsable = async () => {
    if ((await schemaOf(database)) !== schema) return false;
    await deleteAllRowsSql.execute(database.withoutTimeouts);
    return true;
  };
  if (await isUsable().catch(() => false)) pooledDatabases[kind].push(database);
  else await database.close();
}

/** Returns a hash of what tests may change in a database besides rows: tables, constraints, functions, settings. */
async function schemaOf({ withoutTimeouts }: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(string_agg(part, ',' order by part)) as schema from (
      select concat(relkind, oid, relname) from pg_class where relnamespace = 'public'::regnamespace
      union all select concat('a', attrelid, attname, attnotnull, atthasdef, atttypid) from pg_attribute
        where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select concat('c', oid, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat('t', oid, tgenabled) from pg_trigger
      union all select concat('f', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat('s', setdatabase, setrole, setconfig) from pg_db_role_setting
    ) as parts (part)`.execute(withoutTimeouts);
  return rows[0]?.schema ?? "";
}

/** Deletes all rows and restarts all sequences. Fails after two seconds if a test still holds a lock. */
const deleteAllRowsSql = sql`
  do $$
  declare name text;
  begin
    set local lock_timeout = '2s';
    -- Disables triggers and foreign keys, so that the order does not matter.
    set local session_replication_role = replica;
    for name in
      select format('%I', tablename) from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
    loop
      execute 'delete from ' || name;
    end loop;
    for name in select format('%I', sequencename) from pg_sequences where last_value is not null loop
      execute 'alter sequence ' || name || ' restart';
    end loop;
  end $$`;

/** Opens a database and closes it when the test has finished. */
export async function databaseForTest(
  kind: DatabaseKind | string,
  maxConnections = defaultConnections,
): Promise<Database> {
  const database = await openTestDatabase(kind, maxConnections);
  onTestFinished(database.close);
  return database;
}

/** Returns the URL of a fresh, migrated database of the run's PostgreSQL. */
export function createFreshDatabase(): Promise<string> {
  return fetchDatabaseUrl("postgresql");
}

/** Creates a temporary data folder with a migrated embedded database. The caller removes the folder. */
export async function createFreshFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "baithak-test-"));
  await copyFolder(await fetchDatabaseUrl("pglite"), join(dataDir, "database/pg"));
  return dataDir;
}

async function fetchDatabaseUrl(kind: DatabaseKind): Promise<string> {
  const response = await fetch(`${process.env.DATABASE_TEMPLATES}/${kind}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`No ${kind} for this test: ${text}`);
  return text;
}
