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
 * What a file of secrets holds; made at the first start and kept for later ones, readable by this user alone. It is
 * written aside, brought to the disk and only then given its name, so that a crash leaves the whole file or none. Of two
 * processes that start at once, both get what the first one wrote. A file that exists is never changed.
 * @param make the text of a new file
 * @throws when the folder or the file cannot be read or written
 */
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

/** The name itself must reach the disk too, not only what it names. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
