import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The error for a file that must not be overwritten. */
export class FileExistsError extends Error {
  constructor(path: string) {
    super(`${path} exists already. Choose another name.`);
  }
}

/**
 * Writes records to a new file that only its owner can read. The file appears under its name when it is complete.
 * @throws {FileExistsError} if there is a file of this name
 */
export async function writeNewFile(
  path: string,
  chunks: AsyncIterable<string>,
  ...transforms: readonly Transform[]
): Promise<void> {
  if (existsSync(path)) throw new FileExistsError(path);
  const partialPath = `${path}.partial`;
  try {
    await rm(partialPath, { force: true });
    const file = createWriteStream(partialPath, { mode: 0o600, flags: "wx" });
    await pipeline([Readable.from(chunks, { objectMode: false }), ...transforms, file]);
    await syncToDisk(partialPath);
    if (existsSync(path)) throw new FileExistsError(path);
    await rename(partialPath, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
