import { hash } from "node:crypto";
import type { Db, Tx } from "../database/tables.ts";

/** Returns the digest of a record. Equal records may have different digests if their keys are in a different order. */
export function fingerprintOf(record: unknown): string {
  return textFingerprint(JSON.stringify(record));
}

/** Returns the digest of a JSON text. It is the record's fingerprint if `JSON.stringify` would write the same text. */
export function textFingerprint(text: string | Buffer): string {
  return hash("sha256", text, "base64url");
}

/**
 * Reads the fingerprints of the last import by centre id. The result is empty if that import was made by a release that
 * did not store fingerprints.
 */
export async function readFingerprints(db: Db): Promise<ReadonlyMap<string, string>> {
  const last = await db
    .selectFrom("inventory_imports")
    .select("fingerprints")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return new Map(Object.entries(last?.fingerprints ?? {}));
}

/** Deletes the fingerprints of all imports so far, because the next import needs only those of the import before it. */
export async function clearFingerprints(tx: Tx): Promise<void> {
  await tx
    .updateTable("inventory_imports")
    .set({ fingerprints: null })
    .where("fingerprints", "is not", null)
    .execute();
}
