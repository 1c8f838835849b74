import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Tables, Tx } from "../database/tables.ts";

/** Inserts rows in few statements. All rows must have the same columns. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (const part of chunks(rows)) await insertOf(table, part).execute(tx);
}

/** Inserts rows; one whose key is known replaces every listed column of the row that is there. */
export async function upsertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const keys: readonly string[] = key;
  const changed = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column));
  const changes = changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const target = sql.join(keys.map((column) => sql.ref(column)));
  const conflict = sql`on conflict (${target}) do update set ${sql.join(changes)}`;
  for (const part of chunks(rows)) await sql`${insertOf(table, part)} ${conflict}`.execute(tx);
}

/** Removes what belongs to these centres alone, so that new rows can take its place. */
export async function replaceBelongings(
  tx: Tx,
  tables: readonly ("centre_hours" | "centre_exceptions" | "centre_offerings")[],
  centreIds: readonly string[],
): Promise<void> {
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where centre_id = any(${[...centreIds]}::text[])`.execute(tx);
  }
}

function insertOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => {
    const cells = new Map<string, unknown>(Object.entries(row));
    return sql`(${sql.join(columns.map((column) => sql`${cells.get(column)}`))})`;
  });
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`;
}

/** A statement takes at most 65,535 parameters; 500 rows of the widest table stay far below. */
function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
}
