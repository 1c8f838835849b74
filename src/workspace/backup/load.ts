import { type RawBuilder, sql } from "kysely";
import * as v from "valibot";
import { isTransactionConflict } from "../database/constraint-errors.ts";
import { migrateInTransaction } from "../database/migrate.ts";
import { migrations } from "../database/migrations.ts";
import type { Tx } from "../database/tables.ts";
import { isLockTimeout } from "../database/unavailable.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupTable, type Header, type Sequence, tableLine } from "./header.ts";
import { appliedMigrations, batchLength, prepareTransaction } from "./read-snapshot.ts";

/** How long a restore waits for locks of a running site, in milliseconds. */
const lockTimeoutMs = 5_000;

/**
 * Fills an empty database with the rows of a backup, then migrates it to the schema of this release. Returns the numbers of rows
 * by table.
 * @throws {BackupError} if the database is not empty, is in use, or its schema does not fit
 */
export async function loadBackup(
  tx: Tx,
  header: Header,
  lines: AsyncIterable<readonly string[]>,
): Promise<Readonly<Record<string, number>>> {
  await prepareTransaction(tx);
  await adoptSchema(tx, header);
  await lockTables(tx, header.tables);
  // Only under the locks: a booking that a running site makes before them must count.
  await assertEmpty(tx);
  for (const { name } of header.tables)
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  // After the triggers: one of them rejects the truncation of `audit`.
  await sql`truncate ${tableList(header.tables)}`.execute(tx);
  const counts = await insertRows(tx, header.tables, lines);
  for (const { name } of header.tables)
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  for (const sequence of header.sequences) await setSequence(tx, sequence);
  await migrateInTransaction(tx);
  return counts;
}

/** Rejects a backup whose schema this release does not know. */
export function assertKnownSchema({ migrations: names }: Header): void {
  const unknown = names.filter((name) => !migrations.some((step) => step.name === name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup has the schema of a newer release (${unknown.join(", ")}). Restore it with that release or a later one.`,
  );
}

/** Migrates the database to the schema of the backup. */
async function adoptSchema(tx: Tx, header: Header): Promise<void> {
  assertKnownSchema(header);
  const applied = await appliedMigrations(tx);
  const extra = applied.filter((name) => !header.migrations.includes(name));
  if (extra.length > 0)
    throw new BackupError(
      `The database already has a newer schema than the backup (${extra.join(", ")}). ` +
        "Create a new database without tables, set DATABASE_URL to it (or DATA_DIR to an empty folder), and restore before the site starts.",
    );
  await migrateInTransaction(
    tx,
    migrations.filter(({ name }) => header.migrations.includes(name)),
  );
}

/** What a restore must not overwrite. The first start of a site imports the inventory of the content folder. */
async function assertEmpty(tx: Tx): Promise<void> {
  const { rows } = await sql<{ orders: number; enquiries: number; imports: number }>`
    select (select count(*) from orders) as orders, (select count(*) from leads) as enquiries,
      (select count(*) from inventory_imports where source <> 'content/inventory') as imports`.execute(tx);
  const found = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
  if (found.length === 0) return;
  const list = found.map(([what, count]) => `${what}: ${count}`).join(", ");
  throw new BackupError(
    `The database is not empty (${list}), and a restore never overwrites data. ` +
      "Set DATABASE_URL to a new database (or DATA_DIR to an empty folder), and restore there.",
  );
}

/**
 * Locks out a running site until the end of the transaction. Waits at most `lockTimeoutMs` for its transactions. Locks
 * `audit` last, because each of them writes to it last: otherwise both could wait for each other.
 */
async function lockTables(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  try {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    const inOrder = tables.toSorted((a, b) => Number(a.name === "audit") - Number(b.name === "audit"));
    await sql`lock table ${tableList(inOrder)} in access exclusive mode`.execute(tx);
  } catch (error) {
    if (!isLockTimeout(error) && !isTransactionConflict(error)) throw error;
    throw new BackupError("A running site uses the database. Stop the site, then restore again.");
  }
}

function tableList(tables: readonly BackupTable[]): RawBuilder<unknown> {
  return sql.join(tables.map(({ name }) => sql.table(name)));
}

async function insertRows(
  tx: Tx,
  tables: readonly BackupTable[],
  lines: AsyncIterable<readonly string[]>,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  let tableName = "";
  let insert: ((rows: readonly string[]) => Promise<void>) | undefined;
  let rows: string[] = [];
  let length = 0;
  const flush = async () => {
    if (rows.length > 0) await insert?.(rows);
    counts[tableName] = (counts[tableName] ?? 0) + rows.length;
    rows = [];
    length = 0;
  };
  for await (const batch of lines) {
    for (const line of batch) {
      if (line.startsWith("{")) {
        await flush();
        const { table: name } = v.parse(tableLine, JSON.parse(line));
        const table = tables.find((each) => each.name === name);
        if (table === undefined) throw new BackupError(`The backup does not declare its table ${name}.`);
        tableName = name;
        insert = await createInsert(tx, table);
        continue;
      }
      rows.push(line);
      length += line.length;
      if (length >= batchLength) await flush();
    }
  }
  await flush();
  return counts;
}

/** Returns a function that inserts rows, each a JSON array of texts in the order of the columns. */
async function createInsert(
  tx: Tx,
  { name, columns }: BackupTable,
): Promise<(rows: readonly string[]) => Promise<void>> {
  const typeOf = await readColumnTypes(tx, name);
  const values = columns.map((column, index): RawBuilder<unknown> => {
    const type = typeOf.get(column);
    if (type === undefined) throw new BackupError(`The table ${name} has no column ${column}.`);
    return sql`(backup_row ->> ${sql.lit(index)})::${sql.raw(type)}`;
  });
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value select ${sql.join(values)}`;
  return async (rows) => {
    await sql`${into} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) as backup_row`.execute(tx);
  };
}

/** Reads the SQL type of each column. */
async function readColumnTypes(tx: Tx, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx);
  return new Map(rows.map(({ column, type }) => [column, type]));
}

async function setSequence(tx: Tx, { name, value }: Sequence): Promise<void> {
  await sql`select setval(${name}::regclass, ${value})`.execute(tx);
}
