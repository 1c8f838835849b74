import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A built site as the next release would bring it. */
export type Release = { readonly dist: string; readonly remove: () => Promise<void> };

/** The hash in the name of a script or style. */
const hash = /(?<=[.-])[\w-]{8}(?=\.(?:js|css)\b)/g;

/**
 * Another release, made of the built one: every script and style has another hash in its name, and all that names them
 * follows. It lies below `node_modules`, so that the server in it finds its packages, in a folder whose name has a
 * space, as the folders of people have.
 */
export async function nextRelease(): Promise<Release> {
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

/** The text with every hash of a script or style turned round. */
function renamed(text: string, hashes: ReadonlySet<string>): string {
  return text.replace(hash, (found) => (hashes.has(found) ? [...found].reverse().join("") : found));
}
