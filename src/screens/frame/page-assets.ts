/** What a build says of its chunks (vite's manifest). */
export type AssetsManifest = Readonly<Record<string, Chunk>>;

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};

/** Files of a built page: its styles, its script, and the chunks that the script will ask for at once. */
export type PageAssets = {
  readonly styles: readonly string[];
  readonly entry: string;
  readonly preloads: readonly string[];
};

const entryKey = "src/screens/client.ts";

/**
 * The files of a page by vike's id of it. Worked out here rather than by vike, which links the server build's one
 * stylesheet a component beside the browser build's grouped ones, and preloads a runtime that is not used.
 */
export function pageAssets(manifest: AssetsManifest, pageId: string): PageAssets | null {
  const entry = manifest[entryKey];
  if (entry === undefined) return null;
  const onDemand = new Set(entry.dynamicImports);
  const ofPage = manifest[`virtual:vike:page-entry:client:${pageId}`]?.imports ?? [];
  const chunks = closureOf(manifest, [entryKey, ...ofPage.filter((key) => onDemand.has(key))]);
  return {
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
    entry: entry.file,
    preloads: chunks.map(({ file }) => file).filter((file) => file !== entry.file),
  };
}

function closureOf(manifest: AssetsManifest, keys: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found.values()];
}
