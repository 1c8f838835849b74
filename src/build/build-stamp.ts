import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const stampFile = "dist/built-from";
const sources = [
  ...["src", "packages", "public", "vite.config.ts", "package-lock.json"],
  ...["content/drawings", "content/pictures"],
];

/** Stores a hash of the sources that `dist` was built from. */
export async function writeStamp(): Promise<void> {
  await writeFile(stampFile, hashSources(sources));
}

/** Returns true if `dist` was built from the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  const stamp = await readFile(stampFile, "utf8").catch(() => "");
  return stamp === hashSources(sources);
}

/** Hashes the names and contents of files and folders, except tests. Returns twelve hexadecimal digits. */
export function hashSources(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) add(path, hash);
  return hash.digest("hex").slice(0, 12);
}

function add(path: string, hash: Hash): void {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(join(path, name), hash);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path).update(readFileSync(path));
  }
}
