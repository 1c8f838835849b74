import { hash } from "node:crypto";
import type { Db, Tx } from "../database/tables.ts";

/** A digest of a centre's record with its items. Equal digests mean equal records; others have to be compared. */
export function fingerprintOf(record: unknown): string {
  return textFingerprint(JSON.stringify(record));
}

/** The fingerprint of the record that a JSON text holds, if that is written without spaces and needless escapes. */
export function textFingerprint(text: string | Buffer): string {
  return hash("sha256", text, "base64url");
}

/** Those of the last import, by centre. An import by an older release notes none, and then nothing is known. */
export async function readFingerprints(db: Db): Promise<ReadonlyMap<string, string>> {
  const last = await db
    .selectFrom("inventory_imports")
    .select("fingerprints")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return new Map(Object.entries(last?.fingerprints ?? {}));
}

/** Forgets those of all earlier imports: only the last one's are ever read. */
export async function clearFingerprints(tx: Tx): Promise<void> {
  await tx
    .updateTable("inventory_imports")
    .set({ fingerprints: null })
    .where("fingerprints", "is not", null)
    .execute();
}
