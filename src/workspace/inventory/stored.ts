import type { Selectable } from "kysely";
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
    cities: await db.selectFrom("cities").selectAll().orderBy("position").execute(),
    localities: await db.selectFrom("localities").selectAll().orderBy("position").execute(),
    product_types: await db.selectFrom("product_types").selectAll().orderBy("position").execute(),
    sellers: await db.selectFrom("sellers").selectAll().orderBy("position").execute(),
    centres: await db.selectFrom("centres").selectAll().orderBy("position").execute(),
    centre_hours: await db.selectFrom("centre_hours").selectAll().orderBy("day").orderBy("opens").execute(),
    centre_exceptions: await db.selectFrom("centre_exceptions").selectAll().orderBy("date").execute(),
    centre_offerings: await db.selectFrom("centre_offerings").selectAll().orderBy("position").execute(),
    items: await db.selectFrom("items").selectAll().orderBy("position").execute(),
    coupons: await db.selectFrom("coupons").selectAll().orderBy("code").execute(),
  };
}
