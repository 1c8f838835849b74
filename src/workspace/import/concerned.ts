import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import {
  type CentreRecord,
  fingerprintOf,
  type Inventory,
  type OtherCentres,
  readStoredCentres,
  type StoredInventory,
  type StoredLists,
} from "../inventory/index.ts";
import { currentInventory } from "./current-inventory.ts";

/** What an import has to look at, of ten thousand centres often a single one. */
export type Concerned = {
  readonly stored: StoredInventory;
  /** The centres that the import may change; one that is stored just as it comes is the very record that comes. */
  readonly present: Inventory;
  /** The centres that stay as they are because the file does not list them. */
  readonly others: OtherCentres;
};

/**
 * Reads all of the centres that a file brings and that differ from what is stored, and of those that it leaves out unless
 * they are kept.
 * @param brought the file's centres; undefined when it has no list of them, which keeps all.
 */
export async function readConcerned(
  tx: Tx,
  lists: StoredLists,
  brought: readonly CentreRecord[] | undefined,
  keepsOthers: boolean,
  isStored = storedCheck(lists),
): Promise<Concerned> {
  const same = (brought ?? []).filter(isStored);
  const sameIds = new Set(same.map(({ id }) => id));
  const broughtIds = new Set((brought ?? []).map(({ id }) => id));
  const absent = lists.index.filter(({ id, active }) => active && !broughtIds.has(id));
  const kept = brought === undefined || keepsOthers ? absent : [];
  const retired = kept.length > 0 ? [] : absent;
  const changed = lists.index.filter(({ id }) => broughtIds.has(id) && !sameIds.has(id));
  const stored = await readStoredCentres(
    tx,
    lists,
    [...changed, ...retired].map(({ id }) => id),
  );
  const present = currentInventory(stored);
  const centres = kept.map(({ id, slug, city_slug, locality_slug }) => ({
    ...{ id, slug },
    city: city_slug,
    locality: locality_slug,
  }));
  const itemIds = (brought ?? []).flatMap(({ id, items }) =>
    sameIds.has(id) ? [] : items.map((item) => item.id),
  );
  return {
    stored,
    present: { ...present, centres: inStoredOrder(lists, [...same, ...present.centres]) },
    others: { centres, itemIds: await takenIds(tx, itemIds, centres) },
  };
}

/** Tells whether a centre's record is stored just as it is, as far as that is known; each is looked at once. */
export function storedCheck({ fingerprints }: StoredLists): (centre: unknown) => boolean {
  const stored = new WeakMap<object, boolean>();
  return (centre) => {
    if (typeof centre !== "object" || centre === null || !("id" in centre)) return false;
    const known = stored.get(centre);
    if (known !== undefined) return known;
    const fingerprint = fingerprints.get(String(centre.id));
    const isStored = fingerprint !== undefined && fingerprint === fingerprintOf(centre);
    stored.set(centre, isStored);
    return isStored;
  };
}

function inStoredOrder({ index }: StoredLists, centres: readonly CentreRecord[]): CentreRecord[] {
  const positions = new Map(index.map(({ id, position }) => [id, position]));
  return centres.toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}

async function takenIds(
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
