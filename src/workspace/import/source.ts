import { toUtf8 } from "../content/index.ts";
import type { Inventory } from "../inventory/index.ts";
import type { FilePosition, ImportFault, InventoryPath } from "./fault.ts";

/** The lists that a file brings; a list that it leaves out stays as it is. */
export type Source = {
  readonly lists: Partial<Inventory>;
  /** All centres of the file, in order; those not in `lists.centres` are stored as they are. Undefined without a list. */
  readonly centreIds: readonly string[] | undefined;
  /** Where a record of these lists, or a field of it, stands in the file. */
  readonly positionOf: (path: InventoryPath) => FilePosition;
};

export type SourceReading =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly faults: readonly ImportFault[] };

/** A source of lists that are read whole. */
export function sourceOf(lists: Source["lists"], positionOf: Source["positionOf"]): Source {
  return { lists, centreIds: lists.centres?.map(({ id }) => id), positionOf };
}

/** Faults, or the source when there are none. */
export function readingOf(source: Source, faults: readonly ImportFault[]): SourceReading {
  return faults.length === 0 ? { ok: true, source } : { ok: false, faults };
}

/** A reading that failed as a whole. */
export function unreadable(file: string, message: string): SourceReading {
  return { ok: false, faults: [{ file, row: null, column: null, message }] };
}

export type Decoded =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly fault: ImportFault };

/** Normalises an imported file by `toUtf8`; the fault names the row that is in another encoding. */
export function decodeFile(file: string, bytes: Buffer): Decoded {
  const utf8 = toUtf8(bytes);
  if (utf8.ok) return utf8;
  const message = "This is not UTF-8. Save the file again as “CSV UTF-8” (or JSON in UTF-8).";
  return { ok: false, fault: { file, row: utf8.line, column: null, message } };
}
