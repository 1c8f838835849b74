import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import {
  type CentreRecord,
  currentInventory,
  fingerprintOf,
  type Inventory,
  type OtherCentres,
  readStoredCentres,
  type StoredInventory,
  type StoredLists,
} from "../inventory/index.ts";
import type { Source } from "./source.ts";

/** The part of the inventory that an import needs: often only one centre out of ten thousand. */
export type ImportScope = {
  readonly stored: StoredInventory;
  /**
   * The stored inventory without `others`. An unchanged centre is the same object as in the file, so that both can be
   * compared by identity.
   */
  readonly present: Inventory;
  /** Centres that stay unchanged: kept although the file lacks them, or skipped as equal when the file was read. */
  readonly others: OtherCentres;
};

/** Reads the stored centres that a file changes or retires. If the file has no list of centres, reads none. */
export async function readImportScope(
  tx: Tx,
  lists: StoredLists,
  { lists: { centres: brought = [] }, centreIds }: Source,
  keepsOthers: boolean,
): Promise<ImportScope> {
  const unchangedCentres = brought.filter(
    (centre) =>
      lists.fingerprints.has(centre.id) && lists.fingerprints.get(centre.id) === fingerprintOf(centre),
  );
  const sameIds = new Set(unchangedCentres.map(({ id }) => id));
  const incomingIds = new Set(brought.map(({ id }) => id));
  const listedIds = new Set(centreIds);
  const unlistedItems = lists.index.filter(({ id, active }) => active && !listedIds.has(id));
  const keepsUnlisted = centreIds === undefined || keepsOthers;
  const retired = keepsUnlisted ? [] : unlistedItems;
  const unlistedIds = [
    ...(keepsUnlisted ? unlistedItems : []),
    ...lists.index.filter(({ id }) => listedIds.has(id) && !incomingIds.has(id)),
  ];
  const changed = lists.index.filter(({ id }) => incomingIds.has(id) && !sameIds.has(id));
  const stored = await readStoredCentres(
    tx,
    lists,
    [...changed, ...retired].map(({ id }) => id),
  );
  const present = currentInventory(stored);
  const centres = unlistedIds.map(({ id, slug, city_slug, locality_slug }) => ({
    ...{ id, slug },
    city: city_slug,
    locality: locality_slug,
  }));
  const itemIds = brought.flatMap(({ id, items }) => (sameIds.has(id) ? [] : items.map((item) => item.id)));
  return {
    stored,
    present: { ...present, centres: inStoredOrder(lists, [...unchangedCentres, ...present.centres]) },
    others: { centres, itemIds: await findConflictingItemIds(tx, itemIds, centres) },
  };
}

function inStoredOrder({ index }: StoredLists, centres: readonly CentreRecord[]): CentreRecord[] {
  const positions = new Map(index.map(({ id, position }) => [id, position]));
  return centres.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}

async function findConflictingItemIds(
  tx: Tx,
  itemIds: readonly string[],
  centres: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0 || centres.length === 0) return new Set();
  const centreIds = centres.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from items
    where active and id = any(${itemIds}::text[]) and centre_id = any(${centreIds}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
