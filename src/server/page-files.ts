import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { policyHash } from "./policy-hash.ts";

/** What a build says of its chunks, by the path of their source (vite's manifest). */
export type Manifest = Readonly<Record<string, Chunk>>;

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** How a page names its files. */
export type PageFiles = {
  /** Returns the tags in the head of a page, by vike's id of it and the sources of its deferred modules: styles and scripts. */
  readonly tagsOf: (pageId: string, deferred?: readonly string[]) => string;
  /** Hashes of the styles that stand in pages, as a policy names them. */
  readonly styleHashes: readonly string[];
};

/** The script of every page; the same in development. */
const entry = "src/screens/client.ts";

/**
 * Files of built pages. Styles stand in the page itself, so that it is shown as soon as it is there; what of them belongs
 * to chunks is named as well, as sheets that are switched off, so that the scripts do not fetch them again.
 * @param folder where the build put what browsers get
 */
export async function builtPageFiles(manifest: Manifest, folder: string): Promise<PageFiles> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const styles = new Map<string, string>();
  for (const file of files) styles.set(file, await readFile(join(folder, file), "utf8"));
  const tags = new Map<string, string>();
  return {
    tagsOf: (pageId, deferred = []) => {
      const id = [pageId, ...deferred].join();
      const known = tags.get(id);
      if (known !== undefined) return known;
      const scripts = closureOf(manifest, [entry, screenOf(pageId)]);
      // Deferred code is on the page as HTML, so that it needs its styles.
      const created = headTags(scripts, sheetsOf([...scripts, ...closureOf(manifest, deferred)]), styles);
      tags.set(id, created);
      return created;
    },
    styleHashes: [...styles.values()].map(policyHash),
  };
}

/** Pages in development: vite serves the script, and vike links the styles of what the server has loaded. */
export const sourcePageFiles: PageFiles = {
  tagsOf: () => `<script type="module" src="/${entry}"></script>`,
  styleHashes: [],
};

/** The module of a page's screen, by vike's id of the page: its folder. */
function screenOf(pageId: string): string {
  return `${pageId.slice(1)}/+Page.tsx`;
}

/** A script at low priority: the page is read, and its forms work, before it is hydrated. */
function headTags(
  scripts: readonly Chunk[],
  sheets: readonly string[],
  styles: ReadonlyMap<string, string>,
): string {
  const [first, ...others] = scripts;
  return [
    ...sheets.map((file) => `<style>${styles.get(file)}</style>`),
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script type="module" src="/${first?.file}" fetchpriority="low"></script>`,
    ...others.map(({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join("");
}

function sheetsOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css))];
}

/** The chunks of these sources, each before what it imports. */
function closureOf(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found.values()];
}
