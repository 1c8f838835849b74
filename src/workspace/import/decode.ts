import { isUtf8 } from "node:buffer";
import type { ImportFault } from "./fault.ts";

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: ImportFault };

/** Bytes as UTF-8 text without a byte order mark; tells the row that is in another encoding. */
export function decodeUtf8(file: string, bytes: Buffer): Decoded {
  const fault = encodingFault(file, bytes);
  return fault === null ? { ok: true, text: withoutMark(bytes.toString()) } : { ok: false, fault };
}

/** Tells the row of a file that is not UTF-8; null when it is. */
export function encodingFault(file: string, bytes: Buffer): ImportFault | null {
  if (isUtf8(bytes)) return null;
  const message = "This is not UTF-8. Save the file again as “CSV UTF-8” (or JSON in UTF-8).";
  return { file, row: rowOfFirstFault(bytes), column: null, message };
}

/** A text without the byte order mark that some programs put in front. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function rowOfFirstFault(bytes: Buffer): number {
  const lineFeed = 10;
  let row = 1;
  for (let start = 0; start < bytes.length; row += 1) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found + 1;
    if (!isUtf8(bytes.subarray(start, end))) return row;
    start = end;
  }
  return row;
}
