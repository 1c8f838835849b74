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

/**
 * Reads a secret file, or creates it atomically with access for this user only. Concurrent processes all read the file
 * that was created first.
 */
export function readOrCreateSecretFile(path: string, create: () => string): string {
  if (!existsSync(path)) writeAtomically(path, create());
  return readFileSync(path, "utf8");
}

function writeAtomically(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const tempPath = `${path}.${process.pid}.new`;
  rmSync(tempPath, { force: true });
  try {
    writeFileSync(tempPath, text, { mode: 0o600, flag: "wx", flush: true });
    linkSync(tempPath, path);
    syncFolder(folder);
  } catch (error) {
    const alreadyExists =
      error instanceof Error && "code" in error && error.code === "EEXIST" && existsSync(path);
    if (!alreadyExists) throw error;
  } finally {
    rmSync(tempPath, { force: true });
  }
}

/** A new file survives a power failure only if its folder is synced, too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
