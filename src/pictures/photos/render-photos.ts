import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { photoManifestFile, renderedPhotosDir } from "../../http/photo-files.ts";
import type { PhotoManifest } from "../../workspace/photos/index.ts";
import { isRendered, render } from "../render-picture.ts";
import { findPhotos, type KnownIds, type PhotoFile, type PhotoFolder } from "./find-photos.ts";
import { readPhoto } from "./read-photo.ts";

export type RenderedPhotos = {
  /** One line for each file that is not shown, with what to do. */
  readonly problems: readonly string[];
  /** One line for each photo that is shown, but could be better. */
  readonly warnings: readonly string[];
  readonly manifest: PhotoManifest;
  /** Number of photos that were not rendered before. */
  readonly rendered: number;
};

type Options = {
  /** Null: ids are not checked. */
  readonly known: KnownIds | null;
  /** How long the files of removed photos are kept after the manifest was replaced, in milliseconds. */
  readonly graceMs?: number;
};

/** Until then, every cache of the site and the CDN has dropped the pages with the removed photos. */
const defaultGraceMs = 15_000;

/**
 * Renders the photos in `PICTURES_DIR` that are new or changed, and replaces the list of photos. Sites and services use
 * the old photos until the list is replaced, also if the command is ended. Then removes the files of other photos.
 */
export async function renderPhotos(
  dir: string,
  { known, graceMs = defaultGraceMs }: Options,
): Promise<RenderedPhotos> {
  const outDir = renderedPhotosDir(dir);
  const startedAt = Date.now();
  await mkdir(outDir, { recursive: true });
  const { folders, problems } = await findPhotos(dir, known);
  const report = { problems: [...problems], warnings: [] as string[], rendered: 0 };
  const manifest = { centres: {}, items: {} } satisfies PhotoManifest;
  for (const { kind, id, photos } of folders) {
    const shown: PhotoManifest[PhotoFolder["kind"]][string] = [];
    for (const photo of photos) {
      try {
        shown.push(await renderPhoto(dir, photo, report));
      } catch (error) {
        if (isSystemError(error)) throw error;
        report.problems.push(`${photo.path}: ${error instanceof Error ? error.message : error}`);
      }
    }
    if (shown.length > 0) Object.assign(manifest[kind], { [id]: shown });
  }
  await replaceManifest(outDir, manifest);
  await removeOthers(outDir, manifest, startedAt, graceMs);
  return { ...report, manifest };
}

async function renderPhoto(
  dir: string,
  { path, alt }: PhotoFile,
  report: { readonly warnings: string[]; rendered: number },
) {
  const outDir = renderedPhotosDir(dir);
  const { decoded, warning, ...photo } = await readPhoto(join(dir, path));
  if (!(await isRendered(outDir, photo))) {
    await render(outDir, photo, decoded).catch((error: unknown) => {
      if (isSystemError(error)) throw error;
      throw new Error(`This photo is damaged (${reasonOf(error)}). Save it again.`);
    });
    report.rendered += 1;
  }
  if (warning !== null) report.warnings.push(`${path}: ${warning}`);
  return { key: photo.key, alt };
}

/** Returns true for errors of the file system, such as a full disk. They end the command. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** Returns the first line of an error, because the renderer adds a line per damaged block. */
function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}

async function replaceManifest(outDir: string, manifest: PhotoManifest): Promise<void> {
  const file = join(outDir, photoManifestFile);
  await writeFile(`${file}.${process.pid}`, JSON.stringify(manifest));
  await rename(`${file}.${process.pid}`, file);
}

/** Removes the files that the manifest does not use, except those that another run of the command writes meanwhile. */
async function removeOthers(
  outDir: string,
  manifest: PhotoManifest,
  startedAt: number,
  graceMs: number,
): Promise<void> {
  const used = new Set(
    Object.values(manifest)
      .flatMap((lists) => Object.values(lists).flat())
      .map(({ key }) => key),
  );
  const names = (await readdir(outDir)).filter(
    (name) => name !== photoManifestFile && !used.has(name.slice(0, 24)),
  );
  if (names.length === 0) return;
  await wait(graceMs);
  for (const name of names) {
    const { mtimeMs } = await stat(join(outDir, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < startedAt) await rm(join(outDir, name), { force: true });
  }
}
