import { sql } from "kysely";
import { type Actor, commandActor, jobActor, recordAct } from "../database/audit.ts";
import { enqueuePurge } from "../database/purge.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { deleteRows, diffRows, type Row, upsertRows } from "./bulk.ts";
import { type ChangeTracker, createChangeTracker } from "./changed-keys.ts";
import { clearFingerprints, fingerprintOf } from "./fingerprints.ts";
import * as rows from "./rows.ts";
import type { Inventory } from "./schema.ts";
import {
  type CentreEntry,
  type InventoryTable,
  readStoredInventory,
  type StoredInventory,
} from "./stored.ts";
import { areEntriesCurrent, type EntryProgress, updateEntries } from "./stored-entries.ts";

/** The number of records of each kind after an import. */
export type ImportCounts = {
  readonly cities: number;
  readonly centres: number;
  readonly items: number;
  readonly coupons: number;
};

/** Runs one import at a time, in a transaction. Deadlocks are retried, so `work` must only affect the database. */
export function withImportLock<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, actor, async (tx) => {
    // Disables the timeouts: waiting for another import and reading a large file can both take long.
    await sql`select set_config(name, '0', true) from unnest(
      array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`.execute(tx);
    await sql`select pg_advisory_xact_lock(${importLockId}::int)`.execute(tx);
    return work(tx);
  });
}

/** An arbitrary constant that no other advisory lock uses. */
const importLockId = 7_346_202;

/** Replaces the stored inventory with a validated inventory, in one transaction (see `writeInventory`). */
export function importInventory(
  db: Db,
  inventory: Inventory,
  source: string,
  now: Date,
): Promise<ImportCounts> {
  return withImportLock(db, commandActor("import"), async (tx) =>
    writeInventory(tx, await readStoredInventory(tx), inventory, { source, now }),
  );
}

/**
 * Writes only the rows that differ between a validated inventory and the stored inventory. No booking waits for these
 * writes. Records that the inventory no longer lists become inactive: orders and
 * invoices still refer to them.
 * @param stored must be read in the same `withImportLock`. Centres without rows in `stored` stay unchanged.
 * @param record `source` and `now` are stored with the import. `unchanged` contains ids of centres whose stored record
 * is equal; these centres are not compared. `order` contains the ids of all centres in their new order. It defaults to
 * the order of `inventory.centres`. `onEntries` is called while the search entries are written.
 */
export async function writeInventory(
  tx: Tx,
  stored: StoredInventory,
  inventory: Inventory,
  record: {
    readonly source: string;
    readonly now: Date;
    readonly unchanged?: ReadonlySet<string>;
    readonly order?: readonly string[] | undefined;
    readonly onEntries?: EntryProgress | undefined;
  },
): Promise<ImportCounts> {
  const centreIds = new Set(inventory.centres.map(({ id }) => id));
  const isUnchanged = (id: string) => centreIds.has(id) && record.unchanged?.has(id) === true;
  const changed = inventory.centres.filter(({ id }) => !isUnchanged(id));
  /** Omits the rows of unchanged centres. */
  const changedRowsOf = <Belonging extends { readonly centre_id: string }>(
    belongings: readonly Belonging[],
  ) => belongings.filter((row) => !isUnchanged(row.centre_id));
  const changes = createChangeTracker(inventory);
  const update = <T extends InventoryTable>(
    table: T,
    key: readonly (keyof Tables[T] & string)[],
    storedRows: readonly Row[],
    wanted: readonly Row[],
  ) => updateRows(tx, table, key, { stored: storedRows, wanted }, changes);
  await update("cities", ["slug"], stored.cities, rows.cityRows(inventory));
  await update("localities", ["city_slug", "slug"], stored.localities, rows.localityRows(inventory));
  await update("product_types", ["value"], stored.product_types, rows.productTypeRows(inventory));
  await update("sellers", ["state_code"], stored.sellers, rows.sellerRows(inventory));
  const positions = positionsOf(stored, record.order ?? inventory.centres.map(({ id }) => id));
  const centreRows = rows.centreRows(changed, positions);
  const storedCentres = stored.centres.filter(({ id }) => !isUnchanged(id));
  await retireRows(tx, "centres", "id", await update("centres", ["id"], storedCentres, centreRows));
  if (await updatePositions(tx, stored.index, positions)) changes.addPlaces();
  // A retired centre keeps its hours, exceptions and offerings.
  const replace = async <T extends "centre_hours" | "centre_exceptions" | "centre_offerings">(
    table: T,
    key: readonly (keyof Tables[T] & string)[],
    wanted: readonly Row[],
  ) => {
    const belongings: readonly (Row & { readonly centre_id: string })[] = stored[table];
    const removed = await update(table, key, changedRowsOf(belongings), wanted);
    await deleteRows(
      tx,
      table,
      key,
      removed.filter(({ centre_id }) => centreIds.has(String(centre_id))),
    );
  };
  await replace("centre_hours", ["centre_id", "day", "opens"], rows.hoursRows(changed));
  await replace("centre_exceptions", ["centre_id", "date"], rows.exceptionRows(changed));
  await replace("centre_offerings", ["centre_id", "product_type"], rows.offeringRows(changed));
  // Bookings lock items before coupons. Locking in that order here as well prevents deadlocks.
  const items = await update("items", ["id"], changedRowsOf(stored.items), rows.itemRows(changed));
  await retireRows(tx, "items", "id", items);
  const coupons = await update("coupons", ["code"], stored.coupons, rows.couponRows(inventory));
  await retireRows(tx, "coupons", "code", coupons);
  await markChanged(tx, stored, changed, record.now);
  await removeUnusedPlaces(tx, inventory);
  const wereEntriesCurrent = await areEntriesCurrent(tx);
  const counts = await countInventory(tx);
  const fingerprints = new Map(stored.fingerprints);
  for (const { id } of stored.centres) fingerprints.delete(id);
  for (const centre of inventory.centres) {
    if (!fingerprints.has(centre.id)) fingerprints.set(centre.id, fingerprintOf(centre));
  }
  // Nothing is cached before the first import.
  const keys = (await hasInventory(tx)) ? changes.cacheKeys() : [];
  await clearFingerprints(tx);
  const { id } = await tx
    .insertInto("inventory_imports")
    .values({
      source: record.source,
      imported_at: record.now,
      counts: JSON.stringify(counts),
      fingerprints: JSON.stringify(Object.fromEntries(fingerprints)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  recordAct(tx, "inventory_imported", String(id), { source: record.source, ...counts });
  const changedIds = new Set([...storedCentres, ...changed].map(({ id }) => id));
  const outdated = wereEntriesCurrent && !areNamesChanged(stored, inventory) ? [...changedIds] : null;
  await updateEntries(tx, outdated, record.onEntries);
  if (keys.length > 0) await enqueuePurge(tx, keys, record.now);
  return counts;
}

/** Returns true if the new inventory renames something whose name is in the search entries of centres. */
function areNamesChanged(stored: StoredInventory, inventory: Inventory): boolean {
  const names = new Map([
    ...rows.cityRows(inventory).map(({ slug, name }) => [slug, name] as const),
    ...rows.localityRows(inventory).map((row) => [`${row.city_slug}/${row.slug}`, row.name] as const),
    ...rows.productTypeRows(inventory).map(({ value, label }) => [value, label] as const),
  ]);
  return [
    ...stored.cities.map(({ slug, name }) => [slug, name] as const),
    ...stored.localities.map((row) => [`${row.city_slug}/${row.slug}`, row.name] as const),
    ...stored.product_types.map(({ value, label }) => [value, label] as const),
  ].some(([key, name]) => names.has(key) && names.get(key) !== name);
}

/**
 * Writes all search entries unless they are current: in a database of a release without search entries, after an import
 * by such a release, and if this release creates other entries.
 */
export async function fillEntries(db: Db, onEntries?: EntryProgress): Promise<void> {
  if (await areEntriesCurrent(db)) return;
  await withImportLock(db, jobActor("search entries"), async (tx) => {
    // Another process may have written them since the first check.
    if (!(await areEntriesCurrent(tx))) await updateEntries(tx, null, onEntries);
  });
}

/** Sets the time of change of the centres that are new, or whose record differs from the one of the last import. */
async function markChanged(
  tx: Tx,
  { fingerprints }: StoredInventory,
  centres: Inventory["centres"],
  now: Date,
): Promise<void> {
  const ids = centres
    .filter((centre) => fingerprints.get(centre.id) !== fingerprintOf(centre))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update centres set changed_at = ${now}::timestamptz where id = any(${ids}::text[])`.execute(tx);
}

/** Returns true if an inventory was ever imported. */
export async function hasInventory(db: Db): Promise<boolean> {
  const first = await db.selectFrom("inventory_imports").select("id").limit(1).executeTakeFirst();
  return first !== undefined;
}

/** Computes the positions of centres. Keeps stored positions where possible, so that a removal moves no others. */
function positionsOf(stored: StoredInventory, order: readonly string[]): ReadonlyMap<string, number> {
  const positionById = new Map(stored.index.map(({ id, position }) => [id, position]));
  const knownCentreIds = new Set([...stored.centres.map(({ id }) => id), ...order]);
  // New centres follow the centres that this import does not touch.
  const first = stored.index
    .filter(({ id, active }) => active && !knownCentreIds.has(id))
    .reduce((last, { position }) => Math.max(last, position + 1), 0);
  let last = -1;
  const positions = new Map<string, number>();
  for (const id of order) {
    last = Math.max(last + 1, positionById.get(id) ?? first);
    positions.set(id, last);
  }
  return positions;
}

/** Updates the positions of all centres that move, including centres without any other change. True if one moves. */
async function updatePositions(
  tx: Tx,
  index: readonly CentreEntry[],
  positions: ReadonlyMap<string, number>,
): Promise<boolean> {
  const repositioned = index.filter(({ id, position }) => (positions.get(id) ?? position) !== position);
  if (repositioned.length === 0) return false;
  await sql`
    update centres set position = moved.position
    from unnest(${repositioned.map(({ id }) => id)}::text[], ${repositioned.map(({ id }) => positions.get(id))}::integer[])
      as moved (id, position)
    where centres.id = moved.id and centres.position <> moved.position
  `.execute(tx);
  return true;
}

/** Writes the rows that differ. Returns the stored rows that are not in `wanted`. */
async function updateRows<T extends InventoryTable>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  { stored, wanted }: { readonly stored: readonly Row[]; readonly wanted: readonly Row[] },
  changes: ChangeTracker,
): Promise<readonly Row[]> {
  const { changed, removed } = diffRows(key, stored, wanted);
  await upsertRows(tx, table, key, changed);
  changes.add(table, changed);
  changes.add(
    table,
    removed.filter(({ active }) => active !== false),
  );
  return removed;
}

async function countInventory(tx: Tx): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    select
      (select count(*) from cities) as cities,
      (select count(*) from centres where active) as centres,
      (select count(*) from items where active) as items,
      (select count(*) from coupons where active) as coupons`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("The query for the counts of an import returned no row.");
  return counts;
}

/** Marks rows as inactive if the inventory no longer lists them. */
export async function retireRows(
  tx: Tx,
  table: "centres" | "items" | "coupons",
  key: "id" | "code",
  removed: readonly Row[],
): Promise<void> {
  const keys = removed.filter(({ active }) => active === true).map((row) => String(row[key]));
  if (keys.length === 0) return;
  await sql`
    update ${sql.table(table)} set active = false where ${sql.ref(key)} = any(${keys}::text[])
  `.execute(tx);
}

/** Deletes cities and localities that are no longer in the inventory. Keeps those to which a stored centre refers. */
export async function removeUnusedPlaces(tx: Tx, { cities }: Inventory): Promise<void> {
  const citySlugs = cities.map((city) => city.slug);
  const localities = cities.flatMap((city) => city.localities.map(({ slug }) => `${city.slug}/${slug}`));
  await sql`
    delete from localities l
    where not l.city_slug || '/' || l.slug = any(${localities}::text[])
      and not exists (select from centres c where c.city_slug = l.city_slug and c.locality_slug = l.slug)
  `.execute(tx);
  await sql`
    delete from cities
    where not slug = any(${citySlugs}::text[])
      and not exists (select from centres c where c.city_slug = cities.slug)
  `.execute(tx);
}
