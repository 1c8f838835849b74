import { toUtf8 } from "../content/index.ts";
import type { ImportFault } from "./fault.ts";

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
