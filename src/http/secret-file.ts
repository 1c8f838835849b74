import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** Reads a secret file, or creates it atomically, readable by this user only. Concurrent processes all get the first one. */
export function keptSecretFile(path: string, make: () => string): string {
  if (!existsSync(path)) write(path, make());
  return readFileSync(path, "utf8");
}

function write(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const aside = `${path}.${process.pid}.new`;
  rmSync(aside, { force: true });
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: "wx", flush: true });
    linkSync(aside, path);
    syncFolder(folder);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST" && existsSync(path);
    if (!isThere) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The directory entry must be synced to disk, too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
