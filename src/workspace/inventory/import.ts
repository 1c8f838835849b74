import { sql } from "kysely";
import type { Db, Tx } from "../database/tables.ts";
import { insertRows, replaceBelongings, upsertRows } from "./bulk.ts";
import { retirePlaces } from "./retire.ts";
import * as rows from "./rows.ts";
import type { Inventory } from "./schema.ts";

/** How many of each an import brought. */
export type ImportCounts = {
  readonly cities: number;
  readonly centres: number;
  readonly items: number;
  readonly coupons: number;
};

/**
 * Writes a validated inventory into the database, the whole of it or nothing. What is known by its id is updated; what
 * the file no longer lists becomes inactive rather than deleted, because orders and invoices point at it.
 * @param source what the inventory was read from, kept for the record.
 */
export function importInventory(
  db: Db,
  inventory: Inventory,
  source: string,
  now: Date,
): Promise<ImportCounts> {
  return db.transaction().execute(async (tx) => {
    // Two imports at once would each retire what the other brings.
    await sql`select pg_advisory_xact_lock(7346202)`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await writePlaces(tx, inventory);
    await writeCentres(tx, inventory);
    await upsertRows(tx, "coupons", ["code"], rows.couponRows(inventory));
    await retirePlaces(tx, inventory);
    const counts = countsOf(inventory);
    const record = { source, imported_at: now, counts: JSON.stringify(counts) };
    await tx.insertInto("inventory_imports").values(record).execute();
    return counts;
  });
}

/** Whether an inventory was ever imported. */
export async function hasInventory(db: Db): Promise<boolean> {
  const first = await db.selectFrom("inventory_imports").select("id").limit(1).executeTakeFirst();
  return first !== undefined;
}

async function writePlaces(tx: Tx, inventory: Inventory): Promise<void> {
  await upsertRows(tx, "cities", ["slug"], rows.cityRows(inventory));
  await upsertRows(tx, "localities", ["city_slug", "slug"], rows.localityRows(inventory));
  await upsertRows(tx, "product_types", ["value"], rows.productTypeRows(inventory));
  await upsertRows(tx, "sellers", ["state_code"], rows.sellerRows(inventory));
}

async function writeCentres(tx: Tx, inventory: Inventory): Promise<void> {
  const ids = inventory.centres.map((centre) => centre.id);
  await upsertRows(tx, "centres", ["id"], rows.centreRows(inventory));
  await replaceBelongings(tx, ["centre_hours", "centre_exceptions", "centre_offerings"], ids);
  await insertRows(tx, "centre_hours", rows.hoursRows(inventory));
  await insertRows(tx, "centre_exceptions", rows.exceptionRows(inventory));
  await insertRows(tx, "centre_offerings", rows.offeringRows(inventory));
  await upsertRows(tx, "items", ["id"], rows.itemRows(inventory));
}

function countsOf({ cities, centres, coupons }: Inventory): ImportCounts {
  const items = centres.reduce((sum, centre) => sum + centre.items.length, 0);
  return { cities: cities.length, centres: centres.length, items, coupons: coupons.length };
}
