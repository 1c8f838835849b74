import { sql } from "kysely";
import type { Db } from "../database/tables.ts";

/** Increases with each import, also by another process; 0 before the first. */
export async function inventoryVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(id) as version from inventory_imports`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Caches a value that depends only on the inventory, by key, until the next import. */
export type InventoryCache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Caches values until the next import. Use few keys: they are not evicted before. */
export function createInventoryCache(db: Db): InventoryCache {
  let stored: { readonly version: number; readonly values: Map<string, Promise<unknown>> } | null = null;
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const version = await inventoryVersion(db);
    if (stored?.version !== version) stored = { version, values: new Map() };
    const { values } = stored;
    const known = values.get(key);
    // Each key has values of a single type; see the callers.
    if (known !== undefined) return known as Promise<T>;
    const value = read();
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
