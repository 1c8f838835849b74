import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tables } from "../database/tables.ts";
import { readFingerprints } from "./fingerprints.ts";

/** Rows of the inventory's tables in the order of the inventory, including retired records. */
type StoredRows<Table extends InventoryTable> = {
  readonly [Each in Table]: readonly Selectable<Tables[Each]>[];
};

export type InventoryTable = ListTable | CentreTable;

type ListTable = "cities" | "localities" | "product_types" | "sellers" | "coupons";
type CentreTable = "centres" | "centre_hours" | "centre_exceptions" | "centre_offerings" | "items";

/** The columns that an import reads for every centre, even if there are thousands. */
export type CentreEntry = Pick<
  Selectable<Tables["centres"]>,
  "id" | "slug" | "city_slug" | "locality_slug" | "active" | "position"
>;

/** The stored inventory without the data of its centres. */
export type StoredLists = StoredRows<ListTable> & {
  readonly index: readonly CentreEntry[];
  /** Fingerprints from the last import, by centre id. */
  readonly fingerprints: ReadonlyMap<string, string>;
};

/** The stored inventory with the data of some or all of its centres. */
export type StoredInventory = StoredLists & StoredRows<CentreTable>;

/** Reads the whole stored inventory. An import must hold its lock meanwhile (see `withImportLock`). */
export async function readStoredInventory(db: Db): Promise<StoredInventory> {
  const lists = await readStoredLists(db);
  return readStoredCentres(
    db,
    lists,
    lists.index.map(({ id }) => id),
  );
}

/** Reads everything except the data of centres. */
export async function readStoredLists(db: Db): Promise<StoredLists> {
  const columns = sql`(select id, slug, city_slug, locality_slug, active, position from centres)`;
  return {
    cities: await readRows(db, sql.table("cities"), ["position", "slug"]),
    localities: await readRows(db, sql.table("localities"), ["position", "city_slug", "slug"]),
    product_types: await readRows(db, sql.table("product_types"), ["position", "value"]),
    sellers: await readRows(db, sql.table("sellers"), ["position", "state_code"]),
    coupons: await readRows(db, sql.table("coupons"), ["code"]),
    index: await readRows<CentreEntry>(db, columns, ["position", "id"]),
    fingerprints: await readFingerprints(db),
  };
}

/** Adds the data of the centres with these ids to the lists. */
export async function readStoredCentres(
  db: Db,
  lists: StoredLists,
  ids: readonly string[],
): Promise<StoredInventory> {
  const childRows = (table: CentreTable, key: "id" | "centre_id") =>
    sql`(select * from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::text[]))`;
  return {
    ...lists,
    centres: await readRows(db, childRows("centres", "id"), ["position", "id"]),
    centre_hours: await readRows(db, childRows("centre_hours", "centre_id"), ["centre_id", "day", "opens"]),
    centre_exceptions: await readRows(db, childRows("centre_exceptions", "centre_id"), ["centre_id", "date"]),
    centre_offerings: await readRows(db, childRows("centre_offerings", "centre_id"), [
      "centre_id",
      "position",
      "product_type",
    ]),
    items: await readRows(db, childRows("items", "centre_id"), ["centre_id", "position", "id"]),
  };
}

/**
 * Reads rows as one JSON value, which is much faster than separate rows if there are tens of thousands. `order` must
 * determine a unique order.
 */
async function readRows<Row>(
  db: Db,
  source: RawBuilder<unknown>,
  order: readonly (keyof Row & string)[],
): Promise<readonly Row[]> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const { rows } = await sql<{ all: readonly Row[] }>`
    select coalesce(json_agg(t order by ${columns}), '[]') as all from ${source} t`.execute(db);
  return rows[0]?.all ?? [];
}
