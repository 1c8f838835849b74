import { createHmac } from "node:crypto";
import * as v from "valibot";

/** A table of a backup and the columns of its rows. Generated columns are not included. */
const table = v.object({ name: v.string(), columns: v.array(v.string()) });
export type BackupTable = v.InferOutput<typeof table>;

/** The value of a sequence after its last use. */
const sequence = v.object({ name: v.string(), value: v.number() });
export type Sequence = v.InferOutput<typeof sequence>;

/** The first line of a backup. */
export const header = v.object({
  format: v.literal("baithak-backup"),
  version: v.number(),
  /** The instant of the snapshot, ISO 8601. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Names of the migrations of the schema, in order. */
  migrations: v.array(v.string()),
  /** All tables. A table comes after the tables that its foreign keys refer to. */
  tables: v.array(table),
  sequences: v.array(sequence),
  /** See `fingerprintOf`. Null if the secret was not available. */
  tokenSecret: v.nullable(v.string()),
});
export type Header = v.InferOutput<typeof header>;

/** The version of the format that this release writes and reads. */
export const formatVersion = 1;

/** A line that precedes the rows of a table. */
export const tableLine = v.object({ table: v.string() });

/** The last line of a backup file. `sha256` is the hexadecimal checksum of all bytes before this line. */
export const trailer = v.object({
  rows: v.record(v.string(), v.number()),
  sha256: v.string(),
});
export type Trailer = v.InferOutput<typeof trailer>;

/** Identifies a token secret without revealing it, to detect a restore that uses another secret. */
export function fingerprintOf(tokenSecret: string): string {
  return createHmac("sha256", tokenSecret).update("fingerprint of the token secret").digest("base64url");
}
