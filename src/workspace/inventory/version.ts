import { sql } from "kysely";
import type { Db } from "../database/tables.ts";

/** Returns a number that increases with each import, even by another process. Returns 0 before the first import. */
export async function inventoryVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(id) as version from inventory_imports`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Caches values by key until the next import. A value must depend only on the inventory. */
export type InventoryCache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Creates a cache. Use few keys: values stay in memory until the next import. */
export function createInventoryCache(db: Db): InventoryCache {
  let stored: { readonly version: number; readonly values: Map<string, Promise<unknown>> } | null = null;
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const version = await inventoryVersion(db);
    if (stored?.version !== version) stored = { version, values: new Map() };
    const { values } = stored;
    const cachedValue = values.get(key);
    // Callers use each key for values of one type only.
    if (cachedValue !== undefined) return cachedValue as Promise<T>;
    const value = read();
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
