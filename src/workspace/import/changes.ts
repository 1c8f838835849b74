import type { CentreRecord, Inventory } from "../inventory/schema.ts";

/** What an import changes of one kind of things, by their ids. */
export type Changes = {
  readonly kind: string;
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly retired: readonly string[];
};

/** Compares the inventory as it is with the one that comes. The order of a list is no change worth telling. */
export function changesBetween(before: Inventory, after: Inventory): Changes[] {
  return [
    changesOf("cities", before.cities, after.cities, ({ slug }) => slug),
    changesOf("product types", before.productTypes, after.productTypes, ({ value }) => value),
    changesOf("sellers", before.sellers, after.sellers, ({ stateCode }) => stateCode),
    changesOf("centres", before.centres.map(itself), after.centres.map(itself), ({ id }) => id),
    changesOf("items", itemsOf(before), itemsOf(after), ({ id }) => id),
    changesOf("coupons", before.coupons, after.coupons, ({ code }) => code),
  ];
}

/** A centre without its items, its lists in an order that does not depend on who wrote them. */
function itself({ items: _, hours, exceptions, offerings, ...centre }: CentreRecord) {
  return {
    ...centre,
    hours: hours.toSorted((one, other) => one.day - other.day),
    exceptions: exceptions.toSorted((one, other) => one.date.localeCompare(other.date)),
    offerings: offerings.toSorted((one, other) => one.productType.localeCompare(other.productType)),
  };
}

function itemsOf({ centres }: Inventory) {
  return centres.flatMap((centre) => centre.items.map((item) => ({ ...item, centre: centre.id })));
}

function changesOf<Record>(
  kind: string,
  before: readonly Record[],
  after: readonly Record[],
  idOf: (record: Record) => string,
): Changes {
  const old = new Map(before.map((record) => [idOf(record), canonical(record)]));
  const ids = new Set(after.map(idOf));
  const updated = after.filter((record) => {
    const known = old.get(idOf(record));
    return known !== undefined && known !== canonical(record);
  });
  return {
    kind,
    added: [...ids].filter((id) => !old.has(id)),
    updated: updated.map(idOf),
    retired: [...old.keys()].filter((id) => !ids.has(id)),
  };
}

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part,
  );
}
