import { isDeepStrictEqual } from "node:util";
import type { CentreRecord, Inventory } from "../inventory/index.ts";

/** For one kind of record: the ids that an import adds, updates or retires. */
export type Changes = {
  readonly kind: string;
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly retired: readonly string[];
};

/** Compares the inventory before and after an import. A list in a different order does not count as a change. */
export function changesBetween(before: Inventory, after: Inventory): Changes[] {
  const unchanged = unchangedCentres(before, after);
  return [
    changesOf("cities", before.cities, after.cities, ({ slug }) => slug),
    changesOf("product types", before.productTypes, after.productTypes, ({ value }) => value),
    changesOf("sellers", before.sellers, after.sellers, ({ stateCode }) => stateCode),
    changesOf("centres", before.centres, after.centres, ({ id }) => id, comparableCentre),
    changesOf("items", itemsOf(before, unchanged), itemsOf(after, unchanged), ({ item }) => item.id),
    changesOf("coupons", before.coupons, after.coupons, ({ code }) => code),
  ];
}

/** Replaces each unchanged centre with the stored record, so that the following comparisons are identity checks. */
export function withStoredRecords(before: Inventory, after: Inventory): Inventory {
  const present = new Map(before.centres.map((centre) => [centre.id, centre]));
  const centres = after.centres.map((centre) => {
    const storedCentre = present.get(centre.id);
    return storedCentre !== undefined && isDeepStrictEqual(storedCentre, centre) ? storedCentre : centre;
  });
  return { ...after, centres };
}

/** Returns the ids of the centres whose record is identical (`===`) before and after. */
export function unchangedCentres(before: Inventory, after: Inventory): Set<string> {
  const present = new Set(before.centres);
  return new Set(after.centres.filter((centre) => present.has(centre)).map(({ id }) => id));
}

/** Returns a centre without its items. Lists are sorted, so that records from different sources compare equal. */
function comparableCentre({ items: _, hours, exceptions, offerings, ...centre }: CentreRecord) {
  return {
    ...centre,
    hours: hours.toSorted((a, b) => a.day - b.day),
    exceptions: exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    offerings: offerings.toSorted((a, b) => (a.productType < b.productType ? -1 : 1)),
  };
}

function itemsOf({ centres }: Inventory, unchanged: ReadonlySet<string>) {
  const changed = centres.filter(({ id }) => !unchanged.has(id));
  return changed.flatMap(({ id, items }) => items.map((item) => ({ item, centre: id })));
}

function changesOf<Record>(
  kind: string,
  before: readonly Record[],
  after: readonly Record[],
  idOf: (record: Record) => string,
  comparable: (record: Record) => unknown = (record) => record,
): Changes {
  const old = new Map(before.map((record) => [idOf(record), record]));
  const ids = new Set(after.map(idOf));
  const updated = after.filter((record) => {
    const known = old.get(idOf(record));
    // Most records of a large inventory are identical objects, which makes this check fast.
    if (known === undefined || known === record) return false;
    return !isDeepStrictEqual(comparable(known), comparable(record));
  });
  return {
    kind,
    added: [...ids].filter((id) => !old.has(id)),
    updated: updated.map(idOf),
    retired: [...old.keys()].filter((id) => !ids.has(id)),
  };
}

const maxListedIds = 20;

/** Formats changes for the operator: a line for each changed kind of record, followed by its ids (+, ~ or -). */
export function formatChanges(changes: readonly Changes[]): string[] {
  const changed = changes.filter(
    ({ added, updated, retired }) => added.length + updated.length + retired.length > 0,
  );
  if (changed.length === 0) return ["Nothing changes: the inventory is already up to date."];
  return changed.flatMap(({ kind, added, updated, retired }) => [
    `${kind}: ${added.length} added, ${updated.length} updated, ${retired.length} retired`,
    ...formatIds("+", added),
    ...formatIds("~", updated),
    ...formatIds("-", retired),
  ]);
}

function formatIds(sign: string, ids: readonly string[]): string[] {
  const lines = ids.slice(0, maxListedIds).map((id) => `  ${sign} ${id}`);
  return ids.length > maxListedIds ? [...lines, `  ${sign} and ${ids.length - maxListedIds} more`] : lines;
}
