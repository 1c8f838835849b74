import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const stampFile = "dist/built-from";
const sources = ["src", "public", "content/pictures", "vite.config.ts", "package-lock.json"];

/** Notes what `dist` was built from. */
export async function writeStamp(): Promise<void> {
  await writeFile(stampFile, await fingerprint());
}

/** True when `dist` was built from the sources as they are now. */
export async function isFresh(): Promise<boolean> {
  const stamp = await readFile(stampFile, "utf8").catch(() => "");
  return stamp === (await fingerprint());
}

/** Names, sizes and contents of everything that a build reads. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) await add(source, hash);
  return hash.digest("hex");
}

async function add(path: string, hash: ReturnType<typeof createHash>): Promise<void> {
  if ((await stat(path)).isDirectory()) {
    for (const name of (await readdir(path)).sort()) await add(join(path, name), hash);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path).update(await readFile(path));
  }
}
