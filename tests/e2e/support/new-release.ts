import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A copy of the build that acts as the next release of the site. */
export type Release = { readonly dist: string; readonly remove: () => Promise<void> };

/** The hash in the file name of a script or stylesheet. */
const hash = /(?<=[.-])[\w-]{8}(?=\.(?:js|css)\b)/g;

/**
 * Copies the build and changes the hashes in the names of scripts and stylesheets, and in all references to them. The
 * copy is below `node_modules`, so that its server can resolve packages. The folder name has a space, to test such
 * paths.
 */
export async function buildNextRelease(): Promise<Release> {
  const dist = await mkdtemp("node_modules/.cache/next release-");
  await cp("dist", dist, { recursive: true, filter: (path) => !/pictures|\.(br|gz)$/.test(path) });
  const files = (await readdir(dist, { recursive: true })).map((name) => join(dist, name));
  const hashes = new Set(
    files
      .filter((file) => file.includes("/client/assets/"))
      .flatMap((file) => basename(file).match(hash) ?? []),
  );
  for (const file of files.filter((name) => /\.(js|mjs|css)$/.test(name))) {
    const text = await readFile(file, "utf8");
    await writeFile(file, renamed(text, hashes));
    await rename(file, join(dirname(file), renamed(basename(file), hashes)));
  }
  return { dist, remove: () => rm(dist, { recursive: true }) };
}

/** Reverses every known hash in the text. */
function renamed(text: string, hashes: ReadonlySet<string>): string {
  return text.replace(hash, (found) => (hashes.has(found) ? [...found].reverse().join("") : found));
}
