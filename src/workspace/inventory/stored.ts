import { type Selectable, sql } from "kysely";
import type { Db, Tables } from "../database/tables.ts";

/** Every row of the inventory's tables, also of what was retired, in the order in which the inventory lists them. */
export type StoredInventory = { readonly [Table in InventoryTable]: readonly Selectable<Tables[Table]>[] };

/** The tables that an import writes. */
export type InventoryTable =
  | "cities"
  | "localities"
  | "product_types"
  | "sellers"
  | "centres"
  | "centre_hours"
  | "centre_exceptions"
  | "centre_offerings"
  | "items"
  | "coupons";

/** Reads the whole inventory as it is stored; an import does so under its lock (see `inImport`). */
export async function readStoredInventory(db: Db): Promise<StoredInventory> {
  return {
    cities: await readTable(db, "cities", "position"),
    localities: await readTable(db, "localities", "position"),
    product_types: await readTable(db, "product_types", "position"),
    sellers: await readTable(db, "sellers", "position"),
    centres: await readTable(db, "centres", "position"),
    centre_hours: await readTable(db, "centre_hours", "day"),
    centre_exceptions: await readTable(db, "centre_exceptions", "date"),
    centre_offerings: await readTable(db, "centre_offerings", "position"),
    items: await readTable(db, "items", "position"),
    coupons: await readTable(db, "coupons", "code"),
  };
}

/** All rows as one JSON value, which is several times as fast as row by row when there are tens of thousands. */
async function readTable<T extends InventoryTable>(
  db: Db,
  table: T,
  order: keyof Tables[T] & string,
): Promise<readonly Selectable<Tables[T]>[]> {
  const { rows } = await sql<{ all: readonly Selectable<Tables[T]>[] }>`
    select coalesce(json_agg(t order by ${sql.ref(order)}), '[]') as all from ${sql.table(table)} t`.execute(
    db,
  );
  return rows[0]?.all ?? [];
}
