import { sql } from "kysely";
import type { Db, Tables, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { deleteRows, differenceOf, type Row, upsertRows } from "./bulk.ts";
import { removeUnusedPlaces, retireRows } from "./retire.ts";
import * as rows from "./rows.ts";
import type { Inventory } from "./schema.ts";
import { type InventoryTable, readStoredInventory, type StoredInventory } from "./stored.ts";

/** How many of each an import brought. */
export type ImportCounts = {
  readonly cities: number;
  readonly centres: number;
  readonly items: number;
  readonly coupons: number;
};

/**
 * Runs an import in one transaction, one import after the other: whatever of the inventory the work reads is what it
 * replaces. The work is run again after a deadlock, so it must have no effect but on the database.
 */
export function inImport<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    // The import before may take long, and so may reading a large file in the middle of the transaction.
    await sql`select set_config(name, '0', true) from unnest(
      array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`.execute(tx);
    await sql`select pg_advisory_xact_lock(${importLock}::int)`.execute(tx);
    return work(tx);
  });
}

/** Any constant that no other advisory lock uses. */
const importLock = 7_346_202;

/** Makes a validated inventory the present one, the whole of it or nothing; see `writeInventory`. */
export function importInventory(
  db: Db,
  inventory: Inventory,
  source: string,
  now: Date,
): Promise<ImportCounts> {
  return inImport(db, async (tx) =>
    writeInventory(tx, await readStoredInventory(tx), inventory, { source, now }),
  );
}

/**
 * Writes what of a validated inventory differs from the stored one, and touches no other row: a booking waits for an
 * import only if that changes the booked item itself. What the inventory no longer lists becomes inactive rather than
 * deleted, because orders and invoices point at it.
 * @param stored read in the same `inImport`.
 * @param record what the inventory was read from, and when it is imported; kept for the record. `unchanged` are ids of
 * centres that are known to be stored as they are, so that nothing of theirs is compared.
 */
export async function writeInventory(
  tx: Tx,
  stored: StoredInventory,
  inventory: Inventory,
  record: { readonly source: string; readonly now: Date; readonly unchanged?: ReadonlySet<string> },
): Promise<ImportCounts> {
  const listed = new Set(inventory.centres.map(({ id }) => id));
  const isUnchanged = (id: string) => listed.has(id) && record.unchanged?.has(id) === true;
  const changed = inventory.centres.filter(({ id }) => !isUnchanged(id));
  /** Rows that belong to a centre, of those only that may have changed. */
  const among = <Belonging extends { readonly centre_id: string }>(belongings: readonly Belonging[]) =>
    belongings.filter((row) => !isUnchanged(row.centre_id));
  await update(tx, "cities", ["slug"], stored.cities, rows.cityRows(inventory));
  await update(tx, "localities", ["city_slug", "slug"], stored.localities, rows.localityRows(inventory));
  await update(tx, "product_types", ["value"], stored.product_types, rows.productTypeRows(inventory));
  await update(tx, "sellers", ["state_code"], stored.sellers, rows.sellerRows(inventory));
  const centreRows = inStoredPlaces(stored.centres, rows.centreRows(inventory));
  const centres = await update(tx, "centres", ["id"], stored.centres, centreRows);
  await retireRows(tx, "centres", "id", centres);
  // Hours, exceptions and offerings of a retired centre stay with it.
  const replace = async <T extends "centre_hours" | "centre_exceptions" | "centre_offerings">(
    table: T,
    key: readonly (keyof Tables[T] & string)[],
    wanted: readonly Row[],
  ) => {
    const gone = await update(tx, table, key, among(stored[table]), wanted);
    await deleteRows(
      tx,
      table,
      key,
      gone.filter(({ centre_id }) => listed.has(String(centre_id))),
    );
  };
  await replace("centre_hours", ["centre_id", "day", "opens"], rows.hoursRows(changed));
  await replace("centre_exceptions", ["centre_id", "date"], rows.exceptionRows(changed));
  await replace("centre_offerings", ["centre_id", "product_type"], rows.offeringRows(changed));
  // Items before coupons, as bookings lock them, so that neither waits for the other in a circle.
  const items = await update(tx, "items", ["id"], among(stored.items), rows.itemRows(changed));
  await retireRows(tx, "items", "id", items);
  const coupons = await update(tx, "coupons", ["code"], stored.coupons, rows.couponRows(inventory));
  await retireRows(tx, "coupons", "code", coupons);
  await removeUnusedPlaces(tx, inventory);
  const counts = countsOf(inventory);
  await tx
    .insertInto("inventory_imports")
    .values({ source: record.source, imported_at: record.now, counts: JSON.stringify(counts) })
    .execute();
  return counts;
}

/** Whether an inventory was ever imported. */
export async function hasInventory(db: Db): Promise<boolean> {
  const first = await db.selectFrom("inventory_imports").select("id").limit(1).executeTakeFirst();
  return first !== undefined;
}

/**
 * Keeps the stored position of a centre as long as that comes after the position of the one before it, so that a centre
 * which is taken out of a long list does not move, and rewrite, all that follow.
 */
function inStoredPlaces(
  stored: StoredInventory["centres"],
  wanted: ReturnType<typeof rows.centreRows>,
): readonly Row[] {
  const positions = new Map(stored.map(({ id, position }) => [id, position]));
  let last = -1;
  return wanted.map((row) => {
    last = Math.max(last + 1, positions.get(row.id) ?? 0);
    return { ...row, position: last };
  });
}

/** Writes the rows that differ, and answers the stored ones that are no longer wanted. */
async function update<T extends InventoryTable>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  stored: readonly Row[],
  wanted: readonly Row[],
): Promise<readonly Row[]> {
  const { changed, gone } = differenceOf(key, stored, wanted);
  await upsertRows(tx, table, key, changed);
  return gone;
}

function countsOf({ cities, centres, coupons }: Inventory): ImportCounts {
  const items = centres.reduce((sum, centre) => sum + centre.items.length, 0);
  return { cities: cities.length, centres: centres.length, items, coupons: coupons.length };
}
