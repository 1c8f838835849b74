import { hash } from "node:crypto";
import type { Db, Tx } from "../database/tables.ts";

/** A digest of a centre's record with its items. Equal digests mean equal records; others must be compared. */
export function fingerprintOf(record: unknown): string {
  return textFingerprint(JSON.stringify(record));
}

/** The fingerprint of a record from its JSON text, if that has no whitespace and no unnecessary escapes. */
export function textFingerprint(text: string | Buffer): string {
  return hash("sha256", text, "base64url");
}

/** Reads the fingerprints of the last import by centre id. Empty if an older release made that import. */
export async function readFingerprints(db: Db): Promise<ReadonlyMap<string, string>> {
  const last = await db
    .selectFrom("inventory_imports")
    .select("fingerprints")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return new Map(Object.entries(last?.fingerprints ?? {}));
}

/** Deletes the fingerprints of all earlier imports, because only those of the last one are used. */
export async function clearFingerprints(tx: Tx): Promise<void> {
  await tx
    .updateTable("inventory_imports")
    .set({ fingerprints: null })
    .where("fingerprints", "is not", null)
    .execute();
}
