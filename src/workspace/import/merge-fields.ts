import type { Inventory } from "../inventory/index.ts";
import type { InventoryPath } from "./import-error.ts";

/** The field that identifies the records of each list. */
export const recordKeys = {
  cities: "slug",
  productTypes: "value",
  sellers: "stateCode",
  centres: "id",
  coupons: "code",
} as const satisfies { readonly [List in keyof Inventory]: keyof Inventory[List][number] };

/** The lists inside records whose entries are merged like records. All other lists are replaced. */
const innerKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cities: { localities: "slug" },
  centres: { items: "id" },
};

type RawRecord = Readonly<Record<string, unknown>>;

/** A merged list. `positions` contains the index of each entry in the file, or undefined if the file omits the entry. */
type MergedList = { readonly entries: unknown[]; readonly positions: readonly (number | undefined)[] };

export type MergedFields = {
  /** The lists of the file with completed records, in the order of the file. */
  readonly lists: unknown;
  /** Converts a path in `lists` to a path in the file. A field that the file omits maps to its record. */
  readonly pathInFile: (path: InventoryPath) => InventoryPath;
  /** Returns true if the record or inner record at this path is not stored yet. */
  readonly isNew: (path: InventoryPath) => boolean;
};

/**
 * Completes the records of a file: adds the fields that the file omits from the stored records. A field with the value
 * null is removed. Items of centres and localities of cities are completed in the same way. Values of unexpected types
 * are kept, so that the validation reports them.
 */
export function mergeFields(lists: unknown, stored: Inventory): MergedFields {
  const inner = new Map<string, MergedList["positions"]>();
  const newPaths = new Set<string>();
  const completeRecord = (
    list: keyof Inventory,
    value: unknown,
    index: number,
    known: ReadonlyMap<unknown, RawRecord>,
  ) => {
    if (!isRecord(value)) return value;
    const present = known.get(value[recordKeys[list]]);
    if (present === undefined) {
      newPaths.add(pathKey([list, index]));
      return value;
    }
    const merged = mergeRecord(present, value);
    for (const [field, key] of Object.entries(innerKeys[list] ?? {})) {
      const incoming = value[field];
      if (!Array.isArray(incoming)) continue;
      const path = [list, index, field];
      const { entries, positions } = mergeList(present[field], incoming, key);
      inner.set(pathKey(path), positions);
      merged[field] = entries;
      const storedKeys = new Set(recordsIn(present[field]).map((entry) => entry[key]));
      entries.forEach((entry, position) => {
        if (isRecord(entry) && !storedKeys.has(entry[key])) newPaths.add(pathKey([...path, position]));
      });
    }
    return merged;
  };
  const merged = isRecord(lists)
    ? Object.fromEntries(
        Object.entries(lists).map(([name, records]) => {
          if (!isListName(name) || !Array.isArray(records)) return [name, records];
          const known = byKey(recordsIn(stored[name]), recordKeys[name]);
          return [name, records.map((record, index) => completeRecord(name, record, index, known))];
        }),
      )
    : lists;
  return {
    lists: merged,
    pathInFile: (path) => {
      const [list, index, field, position, ...rest] = path;
      if (list === undefined || index === undefined || field === undefined) return path;
      const positions = inner.get(pathKey([list, index, field]));
      if (positions === undefined || typeof position !== "number") return path;
      const inFile = positions[position];
      return inFile === undefined ? [list, index] : [list, index, field, inFile, ...rest];
    },
    isNew: (path) => newPaths.has(pathKey(path)),
  };
}

/** Wraps lists whose records are already complete. */
export function completeLists(lists: unknown): MergedFields {
  return { lists, pathInFile: (path) => path, isNew: () => false };
}

/** Returns the field that identifies the entries of a list inside a record. */
export function innerKeyOf(list: string | number | undefined, field: string | number): string {
  return innerKeys[String(list)]?.[String(field)] ?? "id";
}

function mergeList(present: unknown, incoming: readonly unknown[], key: string): MergedList {
  const stored = recordsIn(present);
  const known = byKey(stored, key);
  const complete = incoming.map((value, position) => {
    const entry = isRecord(value) ? known.get(value[key]) : undefined;
    return { value: entry === undefined ? value : mergeRecord(entry, value as RawRecord), entry, position };
  });
  const kept = stored.map(
    (entry) => complete.find((each) => each.entry === entry) ?? { value: entry, position: undefined },
  );
  // Repeated entries stay in the list, so that the cross-checks report them.
  const added = complete.filter((each) => !kept.includes(each));
  const all = [...kept, ...added];
  return { entries: all.map(({ value }) => value), positions: all.map(({ position }) => position) };
}

function mergeRecord(present: RawRecord, incoming: RawRecord): Record<string, unknown> {
  const fields = Object.entries({ ...present, ...incoming });
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined));
}

function byKey(records: readonly RawRecord[], key: string): Map<unknown, RawRecord> {
  return new Map(records.map((record) => [record[key], record]));
}

function recordsIn(value: unknown): RawRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListName(name: string): name is keyof Inventory {
  return Object.hasOwn(recordKeys, name);
}

function pathKey(path: InventoryPath): string {
  return path.join("/");
}
