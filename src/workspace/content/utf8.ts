import { isUtf8 } from "node:buffer";

/** UTF-8 bytes of a text, or the line (from 1) of the first bytes that are not UTF-8. */
export type Utf8Text =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly line: number };

/**
 * Converts UTF-8, or UTF-16 with a byte order mark, to UTF-8 bytes. Returns bytes instead of a string because most of a
 * large import is never parsed.
 */
export function toUtf8(bytes: Buffer): Utf8Text {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { ok: true, bytes: Buffer.from(new TextDecoder(utf16).decode(bytes)) };
  if (!isUtf8(bytes)) return { ok: false, line: firstBrokenLine(bytes) };
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { ok: true, bytes: hasMark ? bytes.subarray(3) : bytes };
}

function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function firstBrokenLine(bytes: Buffer): number {
  const lineFeed = 10;
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found + 1;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end;
  }
  return line;
}
