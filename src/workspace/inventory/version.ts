import { sql } from "kysely";
import type { Db } from "../database/tables.ts";

/** Grows with each import, also when another process imports; 0 before the first. */
export async function inventoryVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(id) as version from inventory_imports`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Reads something that follows from the inventory alone, once for each key and import. */
export type Remember = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Keeps what was read until the next import. Keys must be few: they are never dropped before. */
export function rememberInventory(db: Db): Remember {
  let kept: { readonly version: number; readonly values: Map<string, Promise<unknown>> } | null = null;
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const version = await inventoryVersion(db);
    if (kept?.version !== version) kept = { version, values: new Map() };
    const { values } = kept;
    const known = values.get(key);
    // A key always stands for the same kind of value; see its callers.
    if (known !== undefined) return known as Promise<T>;
    const value = read();
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
