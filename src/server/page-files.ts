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
  /** What stands in the head of a page, by vike's id of it: its styles, its script, and what the script asks for next. */
  readonly tagsOf: (pageId: string, beyond?: Beyond) => string;
  /** Hashes of the styles that stand in pages, as a policy names them. */
  readonly styleHashes: readonly string[];
};

/** Modules of a page beyond its screen, by their source. */
type Beyond = {
  /** Its first render needs it. */
  readonly further?: string | undefined;
  /** Its script comes at the visitor's first sign, so that only its styles are needed. */
  readonly later?: string | undefined;
};

/** What every page loads then. */
const laterFrame = "src/screens/frame/after-sign.ts";

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
    tagsOf: (pageId, { further, later } = {}) => {
      const id = [pageId, further, later].join();
      const known = tags.get(id);
      if (known !== undefined) return known;
      const closure = (...keys: readonly (string | undefined)[]) =>
        closureOf(
          manifest,
          keys.filter((key) => key !== undefined),
        );
      const scripts = closure(entry, screenOf(pageId), further);
      const made = headTags(scripts, sheetsOf([...scripts, ...closure(laterFrame, later)]), styles);
      tags.set(id, made);
      return made;
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
