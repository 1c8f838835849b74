import { fingerprintOf, textFingerprint } from "../inventory/index.ts";

/** Returns the id of the stored centre with this fingerprint. */
export type FindStoredId = (fingerprint: string) => string | undefined;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d];
const spaces = new Set(Buffer.from(" \t\r\n"));

/**
 * Replaces each centre that is stored unchanged with its fingerprint. This saves parsing, validating and comparing most
 * of a large file. Returns the original text if it contains a centre twice, so that the duplicate is reported. Invalid
 * JSON stays invalid.
 */
export function replaceStoredCentres(bytes: Buffer, storedId: FindStoredId): string {
  const seenIds = new Set<string>();
  const chunks: Buffer[] = [];
  let copiedEnd = 0;
  for (const { start, end } of recordsFrom(bytes, startOfCentres(bytes))) {
    const text = bytes.subarray(start, end);
    // If whitespace or escapes differ from those of the stored text, only the fingerprint of the parsed record matches.
    const recordHash = textFingerprint(text);
    const fingerprint = storedId(recordHash) === undefined ? recordFingerprint(text) : recordHash;
    if (storedId(fingerprint) === undefined) continue;
    if (seenIds.has(fingerprint)) return bytes.toString();
    seenIds.add(fingerprint);
    chunks.push(bytes.subarray(copiedEnd, start), Buffer.from(JSON.stringify(fingerprint)));
    copiedEnd = end;
  }
  chunks.push(bytes.subarray(copiedEnd));
  return Buffer.concat(chunks).toString();
}

function recordFingerprint(text: Buffer): string {
  try {
    return fingerprintOf(JSON.parse(text.toString()));
  } catch {
    return "";
  }
}

/** Returns the offset of the first element of `centres`, or the length of the text if there is no such list. */
function startOfCentres(bytes: Buffer): number {
  let depth = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) {
      const head =
        depth === 1 ? /^"centres"\s*:\s*\[/.exec(bytes.toString("latin1", index, index + 64)) : null;
      if (head !== null) return index + head[0].length;
      index = endOfString(bytes, index);
    } else if (byte === openRecord || byte === openList) depth += 1;
    else if (byte === closeRecord || byte === closeList) depth -= 1;
  }
  return bytes.length;
}

/** Returns the offsets of the records of a list. Stops at the first element that is not an object. */
function recordsFrom(bytes: Buffer, first: number) {
  const records: { readonly start: number; readonly end: number }[] = [];
  for (let index = first; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === openRecord) {
      const end = endOfRecord(bytes, index);
      records.push({ start: index, end });
      index = end - 1;
    } else if (byte !== comma && !spaces.has(byte)) break;
  }
  return records;
}

function endOfRecord(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let index = start; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) index = endOfString(bytes, index);
    else if (byte === openRecord || byte === openList) depth += 1;
    else if (byte === closeRecord || byte === closeList) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return bytes.length;
}

function endOfString(bytes: Buffer, start: number): number {
  let position = start + 1;
  while (position < bytes.length && bytes[position] !== quote)
    position += bytes[position] === backslash ? 2 : 1;
  return position;
}
