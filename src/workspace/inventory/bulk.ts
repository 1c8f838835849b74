import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { Tables, Tx } from "../database/tables.ts";

/** A row to be written; JSON columns are already serialised. */
export type Row = Readonly<Record<string, unknown>>;

/** Compares stored and wanted rows by key. Ignores columns that the wanted rows lack, such as a coupon's uses. */
export function diffRows(
  key: readonly string[],
  stored: readonly Row[],
  wanted: readonly Row[],
): { readonly changed: readonly Row[]; readonly removed: readonly Row[] } {
  const columns = Object.keys(wanted[0] ?? {});
  const storedByKey = new Map(stored.map((row) => [keyOf(row, key), row]));
  const changed = wanted.filter((row) => {
    const id = keyOf(row, key);
    const before = storedByKey.get(id);
    storedByKey.delete(id);
    return before === undefined || columns.some((column) => !isSameCell(before[column], row[column]));
  });
  return { changed, removed: [...storedByKey.values()] };
}

/** Inserts or updates rows by key. All rows must have the same columns. */
export async function upsertRows(
  tx: Tx,
  table: keyof Tables,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  for (const part of chunks(rows)) {
    await sql`
      insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(part.map((row) => tuple(row, columns)))}
      on conflict (${names(key)}) do update set ${sql.join(changes)}
    `.execute(tx);
  }
}

export async function deleteRows(
  tx: Tx,
  table: keyof Tables,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const keys = sql.join(part.map((row) => tuple(row, key)));
    await sql`delete from ${sql.table(table)} where (${names(key)}) in (${keys})`.execute(tx);
  }
}

function keyOf(row: Row, key: readonly string[]): string {
  return key.length === 1 ? String(row[key[0] ?? ""]) : key.map((column) => row[column]).join("\n");
}

/** Compares values. The database returns JSON columns parsed, with keys in its own order; wanted rows contain text. */
function isSameCell(stored: unknown, wanted: unknown): boolean {
  if (typeof stored !== "object" || stored === null) return stored === wanted;
  if (typeof wanted !== "string") return false;
  return JSON.stringify(stored) === wanted || isDeepStrictEqual(stored, JSON.parse(wanted));
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function tuple(row: Row, columns: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`;
}

/** Splits rows into chunks of 500. Even those of the widest table stay below the limit of 65,535 parameters. */
function* chunks<Each>(rows: readonly Each[]): Generator<Each[]> {
  for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
}
