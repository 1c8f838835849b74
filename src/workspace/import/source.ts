import { toUtf8 } from "../content/index.ts";
import type { Inventory } from "../inventory/index.ts";
import type { FilePosition, ImportError, InventoryPath } from "./import-error.ts";

/** The lists in an imported file. If a list is missing, the import leaves the stored list unchanged. */
export type Source = {
  readonly lists: Partial<Inventory>;
  /** Ids of all centres in the file, even unchanged ones that `lists.centres` omits. Undefined without such a list. */
  readonly centreIds: readonly string[] | undefined;
  /** Returns the position of a record or field in the file. The path starts with the name of a list. */
  readonly positionOf: (path: InventoryPath) => FilePosition;
};

export type SourceResult =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly faults: readonly ImportError[] };

/** Creates a source from lists that contain every record of the file. */
export function createSource(lists: Source["lists"], positionOf: Source["positionOf"]): Source {
  return { lists, centreIds: lists.centres?.map(({ id }) => id), positionOf };
}

export function sourceResult(source: Source, errors: readonly ImportError[]): SourceResult {
  return errors.length === 0 ? { ok: true, source } : { ok: false, faults: errors };
}

export function unreadableSource(file: string, message: string): SourceResult {
  return { ok: false, faults: [{ file, row: null, column: null, message }] };
}

export type DecodeResult =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly fault: ImportError };

/** Converts an imported file to UTF-8. The error contains the first row with invalid bytes. */
export function decodeFile(file: string, bytes: Buffer): DecodeResult {
  const utf8 = toUtf8(bytes);
  if (utf8.ok) return utf8;
  const message = "This is not UTF-8. Save the file again as “CSV UTF-8” (or JSON in UTF-8).";
  return { ok: false, fault: { file, row: utf8.line, column: null, message } };
}
