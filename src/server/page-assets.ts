import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cspHash } from "./csp-hash.ts";

/** Vite's manifest: chunks by source path. */
export type Manifest = Readonly<Record<string, Chunk>>;

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** Provides the style and script tags of pages, and hashes for the content security policy. */
export type PageAssets = {
  /** Returns the style and script tags for a page's head. `deferred`: source paths of the page's deferred modules. */
  readonly headTags: (pageId: string, deferred?: readonly string[]) => string;
  /** True if the screens never change while the server runs. */
  readonly areScreensFixed: boolean;
  /** Hashes of inline styles, for the content security policy. */
  readonly styleHashes: readonly string[];
};

/** Source path of the entry script of every page. */
const entry = "src/screens/client.ts";

/** Source paths of the fonts that every page uses. */
const fontSources = ["src/ui/fonts/figtree.woff2", "src/ui/fonts/anek-latin.woff2"];
const wideScreen = "(min-width: 64rem)";

/**
 * Returns the assets of built pages. Styles are inline, so that the browser can paint a page without waiting for files.
 * The style sheets of chunks are also linked as `disabled`, so that scripts do not load them again.
 * @param folder the build's client folder
 */
export async function builtPageAssets(manifest: Manifest, folder: string): Promise<PageAssets> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const styles = new Map<string, string>();
  for (const file of files) styles.set(file, await readFile(join(folder, file), "utf8"));
  const fonts = fontSources.map((source) => chunkOf(manifest, source).file);
  const tags = new Map<string, string>();
  return {
    headTags: (pageId, deferred = []) => {
      const id = [pageId, ...deferred].join();
      const known = tags.get(id);
      if (known !== undefined) return known;
      const scripts = collectChunks(manifest, [entry, screenOf(pageId)]);
      // The server's HTML contains the deferred components, so include their styles.
      const created = renderHeadTags(
        scripts,
        stylesheetsOf([...scripts, ...collectChunks(manifest, deferred)]),
        styles,
        fonts,
      );
      tags.set(id, created);
      return created;
    },
    areScreensFixed: true,
    styleHashes: [...styles.values()].map(cspHash),
  };
}

/** Assets of pages in development: vite serves the script, and vike links the styles of loaded modules. */
export const devPageAssets: PageAssets = {
  headTags: () => `<script type="module" src="/${entry}"></script>`,
  areScreensFixed: false,
  styleHashes: [],
};

/** Returns the source path of a page's screen. Vike's page id is the folder of the screen. */
function screenOf(pageId: string): string {
  return `${pageId.slice(1)}/+Page.tsx`;
}

/**
 * Renders style, font and script tags. Scripts have a low priority: pages are readable and forms work before hydration.
 * Fonts are preloaded on wide screens only, because Chromium delays the first paint for them (record 035).
 */
function renderHeadTags(
  scripts: readonly Chunk[],
  sheets: readonly string[],
  styles: ReadonlyMap<string, string>,
  fonts: readonly string[],
): string {
  const [first, ...others] = scripts;
  return [
    ...fonts.map(
      (file) =>
        `<link rel="preload" href="/${file}" as="font" type="font/woff2" media="${wideScreen}" crossorigin fetchpriority="low">`,
    ),
    ...sheets.map((file) => `<style>${styles.get(file)}</style>`),
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script type="module" src="/${first?.file}" fetchpriority="low"></script>`,
    ...others.map(({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join("");
}

function stylesheetsOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css))];
}

/** Returns the chunks of these sources and all chunks that they import, importers first. */
function collectChunks(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    const chunk = chunkOf(manifest, key);
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found.values()];
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (chunk === undefined)
    throw new Error(`The build manifest has no entry for ${key}. Run npm run build again.`);
  return chunk;
}
