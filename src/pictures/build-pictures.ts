import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  cachedFile,
  type Drawing,
  isRendered,
  readDrawing,
  renderDrawing,
  type Size,
  sizes,
} from "./render-picture.ts";

export interface PictureFolders {
  /** Input folder: one SVG drawing per picture. */
  readonly sourceDir: string;
  /** Output folder: `<name>-<size>.avif` and `.webp`, the link preview `<name>.jpg`, and the list `pictures.json`. */
  readonly outDir: string;
  /** Cache of rendered files by content hash. The folder can be deleted at any time. */
  readonly cacheDir: string;
}

export interface BuiltPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** An entry of `pictures.json`: the dimensions of a picture in each size. */
export type PictureSizes = Record<Size, { readonly width: number; readonly height: number }>;

/**
 * Number of drawings processed at a time. Two drawings use two cores: one is rendered while the other is compressed.
 */
const concurrency = 2;

/** Renders the site's pictures from their drawings. Unchanged drawings are copied from the cache. */
export async function buildPictures(folders: PictureFolders): Promise<BuiltPicture[]> {
  const started = performance.now();
  const { drawings, missing } = await copyRendered(folders);
  await forEachConcurrently(missing, async (drawing) => {
    await withDrawingName(drawing.name, () => renderDrawing(folders.cacheDir, drawing));
    await copyRenditions(folders, drawing);
  });
  await pruneCache(folders.cacheDir, drawings);

  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Pictures: ${drawings.length}, ${missing.length} of them rendered, in ${seconds} s`);
  return drawings.map(({ name, width, height }) => ({ name, width, height }));
}

/**
 * Writes the list of pictures and copies the rendered files of the cache. `missingDrawings` contains the unrendered
 * drawings.
 */
export async function copyRendered(
  folders: PictureFolders,
): Promise<{ readonly drawings: readonly Drawing[]; readonly missing: readonly Drawing[] }> {
  const drawings = await readDrawings(folders.sourceDir);
  await mkdir(folders.outDir, { recursive: true });
  await writeFile(join(folders.outDir, "pictures.json"), JSON.stringify(manifestOf(drawings)));
  const missingDrawings: Drawing[] = [];
  for (const drawing of drawings) {
    if (await isRendered(folders.cacheDir, drawing)) await copyRenditions(folders, drawing);
    else missingDrawings.push(drawing);
  }
  return { drawings, missing: missingDrawings };
}

/** Copies files atomically because the site may already be serving the folder. */
async function copyRenditions({ cacheDir, outDir }: PictureFolders, drawing: Drawing): Promise<void> {
  for (const rendition of drawing.renditions) {
    const target = join(outDir, `${drawing.name}${rendition.suffix}`);
    await copyFile(cachedFile(cacheDir, drawing, rendition), `${target}.new`);
    await rename(`${target}.new`, target);
  }
}

async function readDrawings(folder: string): Promise<Drawing[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".svg")).sort();
  const drawings: Drawing[] = [];
  for (const file of files) {
    const name = file.slice(0, -".svg".length);
    const svg = await readFile(join(folder, file));
    drawings.push(await withDrawingName(name, () => readDrawing(name, svg)));
  }
  return drawings;
}

/** Adds the drawing's name to errors of the renderer. */
async function withDrawingName<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}.svg cannot be rendered: ${reason}`, { cause: error });
  }
}

async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function manifestOf(drawings: readonly Drawing[]): Record<string, PictureSizes> {
  return Object.fromEntries(
    drawings.map((drawing) => [
      drawing.name,
      Object.fromEntries(
        sizes.map((size) => {
          const rendition = drawing.renditions.find(({ suffix }) => suffix === `-${size}.avif`);
          return [
            size,
            { width: rendition?.width ?? drawing.width, height: rendition?.height ?? drawing.height },
          ];
        }),
      ) as PictureSizes,
    ]),
  );
}

/** Removes cached files that the current drawings do not use. */
async function pruneCache(cacheDir: string, drawings: readonly Drawing[]): Promise<void> {
  const used = new Set(drawings.map((drawing) => drawing.key));
  for (const file of await readdir(cacheDir).catch(() => [])) {
    if (!used.has(file.slice(0, 24))) await rm(join(cacheDir, file), { force: true });
  }
}
