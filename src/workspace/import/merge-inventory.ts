import {
  type CrossCheckError,
  crossChecks,
  type Inventory,
  type OtherCentres,
  pictureErrors,
} from "../inventory/index.ts";
import type { ImportError } from "./import-error.ts";
import { recordKeys } from "./merge-fields.ts";
import type { Source } from "./source.ts";

export type MergeResult =
  | { readonly ok: true; readonly inventory: Inventory }
  | { readonly ok: false; readonly faults: readonly ImportError[] };

/**
 * Merges a source into the inventory and validates the result.
 * @param keepsOthers merge lists by key instead of replacing them
 * @param others stored centres that `base` does not contain
 */
export function mergeInventory(
  base: Inventory,
  source: Source,
  {
    keepsOthers,
    pictures = null,
    others,
  }: {
    readonly keepsOthers: boolean;
    readonly pictures?: ReadonlySet<string> | null;
    readonly others?: OtherCentres;
  },
): MergeResult {
  const { lists } = source;
  const mergeList = <Record>(
    present: Record[],
    brought: Record[] | undefined,
    key: keyof Record,
  ): Record[] => {
    if (brought === undefined) return present;
    return keepsOthers ? mergeByKey(present, brought, key) : brought;
  };
  const inventory: Inventory = {
    cities: mergeList(base.cities, lists.cities, recordKeys.cities),
    productTypes: mergeList(base.productTypes, lists.productTypes, recordKeys.productTypes),
    sellers: mergeList(base.sellers, lists.sellers, recordKeys.sellers),
    centres: mergeList(base.centres, lists.centres, recordKeys.centres),
    coupons: mergeList(base.coupons, lists.coupons, recordKeys.coupons),
  };
  const errors = [
    ...crossChecks(inventory, others).map((error) => locateError(error, inventory, source, others)),
    ...(pictures === null ? [] : missingPictures(source, pictures)),
  ];
  return errors.length === 0 ? { ok: true, inventory } : { ok: false, faults: errors };
}

/** Finds missing pictures of imported records. Stored records are not checked: the site already shows them. */
function missingPictures({ lists, positionOf }: Source, pictures: ReadonlySet<string>): ImportError[] {
  const { cities = [], centres = [] } = lists;
  return pictureErrors({ cities, centres }, pictures).map(({ path, message }) => ({
    ...positionOf(path),
    message,
  }));
}

/** Merges records by key and appends new ones. Keeps duplicates from the file, so that the cross-checks report them. */
function mergeByKey<Record>(
  present: readonly Record[],
  brought: readonly Record[],
  key: keyof Record,
): Record[] {
  const incomingByKey = new Map(brought.map((record) => [record[key], record]));
  const merged = present.map((record) => incomingByKey.get(record[key]) ?? record);
  const placed = new Set(merged);
  return [...merged, ...brought.filter((record) => !placed.has(record))];
}

/** Finds the position of an error in the file. If the record is not in the file, the message contains its name. */
function locateError(
  { path, message }: CrossCheckError,
  inventory: Inventory,
  { lists, positionOf }: Source,
  others: OtherCentres | undefined,
): ImportError {
  const [list, index, ...field] = path;
  const name = list as keyof Inventory;
  const records = name === "centres" ? [...inventory.centres, ...(others?.centres ?? [])] : inventory[name];
  const record = typeof index === "number" ? records[index] : undefined;
  const incoming: readonly unknown[] = lists[name] ?? [];
  const position = incoming.indexOf(record);
  if (position >= 0) return { ...positionOf([name, position, ...field]), message };
  const recordLabel = record === undefined ? name : `${name} ${nameOf(record)}`;
  return { ...positionOf([]), message: `${recordLabel}, which is stored already: ${message}` };
}

function nameOf(record: Inventory[keyof Inventory][number] | OtherCentres["centres"][number]): string {
  if ("id" in record) return record.id;
  if ("code" in record) return record.code;
  if ("slug" in record) return record.slug;
  return "value" in record ? record.value : record.stateCode;
}
