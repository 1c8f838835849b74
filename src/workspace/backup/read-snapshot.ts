import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/tables.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupTable, formatVersion, type Header, type Sequence } from "./header.ts";

/** Size of the rows that are read or written with one statement, in characters. */
export const batchLength = 1_000_000;
/** Maximum number of rows per statement. */
const maxBatchRows = 5_000;

/**
 * Calls `use` with the header and the rows of one consistent snapshot, which blocks neither readers nor writers. Rows
 * are lines of JSON: a line with the name of a table, followed by one array per row with the text of each value or null.
 */
export async function withSnapshot<Result>(
  db: Db,
  facts: SnapshotFacts,
  use: (header: Header, lines: AsyncIterable<readonly string[]>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await prepareTransaction(tx);
      const header = await readHeader(tx, facts);
      return use(header, readLines(tx, header.tables));
    });
}

/** Facts of a backup that are not in the database. `takenAt` must not be after the start of the snapshot. */
export type SnapshotFacts = {
  readonly takenAt: Date;
  /** See `fingerprintOf`. */
  readonly tokenSecret: string | null;
};

/** Sets text formats with which each value can be restored exactly, and no time limits. Both end with the transaction. */
export async function prepareTransaction(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx);
  await sql`set local intervalstyle = 'postgres'`.execute(tx);
  await sql`set local bytea_output = 'hex'`.execute(tx);
  await sql`set local extra_float_digits = 1`.execute(tx);
}

async function readHeader(tx: Tx, { takenAt, tokenSecret }: SnapshotFacts): Promise<Header> {
  const migrations = await appliedMigrations(tx);
  if (migrations.length === 0)
    throw new BackupError("The database is empty. Give the DATA_DIR or the DATABASE_URL of the site.");
  return {
    format: "baithak-backup",
    version: formatVersion,
    takenAt: takenAt.toISOString(),
    migrations,
    tables: sortByReferences(await readTables(tx)),
    sequences: await readSequences(tx),
    tokenSecret,
  };
}

/** Returns the names of the migrations that have run, in order. Returns an empty list for an empty database. */
export async function appliedMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('schema_migrations') is not null as found`.execute(tx);
  if (rows[0]?.found !== true) return [];
  const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
  return applied.rows.map(({ name }) => name);
}

type CatalogTable = BackupTable & { readonly refersTo: readonly string[] };

/** Lists all tables except those of extensions and `schema_migrations`, which a restore fills by migrating. */
async function readTables(tx: Tx): Promise<readonly CatalogTable[]> {
  const { rows } = await sql<CatalogTable>`
    select relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(target.relname) from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid), '[]') as "refersTo"
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations'
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(tx);
  return rows;
}

/** Sorts tables so that each table comes after those that it refers to. */
function sortByReferences(tables: readonly CatalogTable[]): BackupTable[] {
  const sorted = new Map<string, BackupTable>();
  while (sorted.size < tables.length) {
    const next = tables.find(
      ({ name, refersTo }) => !sorted.has(name) && refersTo.every((target) => sorted.has(target)),
    );
    if (next === undefined) throw new Error("The foreign keys of the tables form a cycle.");
    sorted.set(next.name, { name: next.name, columns: next.columns });
  }
  return [...sorted.values()];
}

/** Reads the sequences. A sequence that was never used is not included. */
async function readSequences(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(tx);
  return rows;
}

async function* readLines(tx: Tx, tables: readonly BackupTable[]): AsyncGenerator<readonly string[]> {
  for (const { name, columns } of tables) {
    yield [JSON.stringify({ table: name })];
    const texts = sql.join(columns.map((column): RawBuilder<unknown> => sql`${sql.ref(column)}::text`));
    await sql`declare backup_rows no scroll cursor for
      select array_to_json(array[${texts}])::text as line from ${sql.table(name)}`.execute(tx);
    for (let count = 10; ; ) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from backup_rows`.execute(tx);
      if (rows.length === 0) break;
      yield rows.map(({ line }) => line);
      const length = rows.reduce((sum, { line }) => sum + line.length, 0);
      count = Math.max(1, Math.min(maxBatchRows, Math.floor((batchLength * rows.length) / length)));
    }
    await sql`close backup_rows`.execute(tx);
  }
}
