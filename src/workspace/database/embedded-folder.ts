import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Thrown if the folder of the embedded database contains data that must be neither opened nor overwritten. */
export class DamagedFolderError extends Error {
  constructor(folder: string, reason: string, wasTouched: boolean) {
    const untouched = wasTouched ? "" : " Nothing in it was changed.";
    super(
      `The embedded database in ${folder} cannot be opened: ${reason}.${untouched} ` +
        "Put a back-up in its place, or choose another DATA_DIR.",
    );
    this.name = "DamagedFolderError";
  }
}

/** Returns the folder of the embedded database's files. */
export const embeddedFolder = (dataDir: string) => join(dataDir, "database", "pg");

/** The major version of PGlite's PostgreSQL. A newer version cannot read the files of an older one. */
const postgresMajorVersion = "18";
/** Size of PostgreSQL's control file in bytes. The size is constant. */
const controlFileSize = 8_192;
/** Folders that a database always fills: tables, transaction status and the write-ahead log. */
const requiredFolders = ["base", "global", "pg_multixact", "pg_wal", "pg_xact"];
const walSegment = /^[0-9A-F]{24}$/;

/**
 * Throws DamagedFolderError unless the folder is missing, empty or contains our database: PGlite would overwrite
 * anything else. Does not change the folder.
 */
export async function checkFolder(folder: string): Promise<void> {
  const reason = existsSync(folder) ? await findDamage(folder) : null;
  if (reason !== null) throw new DamagedFolderError(folder, reason, false);
}

async function findDamage(folder: string): Promise<string | null> {
  if (!(await stat(folder)).isDirectory()) return "it is not a folder";
  const names = await readdir(folder);
  if (names.length === 0) return null;
  if (!names.includes("PG_VERSION")) return "it is not empty and has no PG_VERSION, so it is not a database";
  const found = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (found !== postgresMajorVersion)
    return `it belongs to PostgreSQL ${found || "?"}, but this program needs ${postgresMajorVersion}`;
  for (const name of requiredFolders) {
    const entries = await readdir(join(folder, name)).catch(() => []);
    if (entries.length === 0) return `${name} is missing or empty`;
  }
  const control = await stat(join(folder, "global", "pg_control")).catch(() => null);
  if (control?.size !== controlFileSize) return "global/pg_control is missing or truncated";
  const wal = await readdir(join(folder, "pg_wal"));
  if (!wal.some((name) => walSegment.test(name))) return "pg_wal holds no write-ahead log";
  return names.includes("postgresql.conf") ? null : "postgresql.conf is missing";
}
