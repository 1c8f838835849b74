import { toUtf8 } from "../content/index.ts";
import type { Inventory } from "../inventory/index.ts";
import type { FilePosition, ImportError, InventoryPath } from "./import-error.ts";

/** The lists of an imported file. A list that is missing stays unchanged. */
export type Source = {
  readonly lists: Partial<Inventory>;
  /** Ids of all centres in the file, in order; those not in `lists.centres` are unchanged. Undefined without a list. */
  readonly centreIds: readonly string[] | undefined;
  /** Returns the position of a record of these lists, or of a field of it, in the file. */
  readonly positionOf: (path: InventoryPath) => FilePosition;
};

export type SourceResult =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly faults: readonly ImportError[] };

/** Creates a source from lists that were read completely. */
export function createSource(lists: Source["lists"], positionOf: Source["positionOf"]): Source {
  return { lists, centreIds: lists.centres?.map(({ id }) => id), positionOf };
}

/** Returns the source, or the errors if there are any. */
export function sourceResult(source: Source, errors: readonly ImportError[]): SourceResult {
  return errors.length === 0 ? { ok: true, source } : { ok: false, faults: errors };
}

/** Returns an error that concerns the whole file. */
export function unreadableSource(file: string, message: string): SourceResult {
  return { ok: false, faults: [{ file, row: null, column: null, message }] };
}

export type DecodeResult =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly fault: ImportError };

/** Normalises an imported file with `toUtf8`. The error names the row with another encoding. */
export function decodeFile(file: string, bytes: Buffer): DecodeResult {
  const utf8 = toUtf8(bytes);
  if (utf8.ok) return utf8;
  const message = "This is not UTF-8. Save the file again as “CSV UTF-8” (or JSON in UTF-8).";
  return { ok: false, fault: { file, row: utf8.line, column: null, message } };
}
