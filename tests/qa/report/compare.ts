import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { type Results, readResults, reportFolder, type WalkedPath } from "../results.ts";

/** What is different from an earlier run. */
export type Comparison = {
  readonly earlierAt: string;
  readonly broken: readonly string[];
  readonly fixed: readonly string[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly pictures: readonly PictureChange[];
};

/** A picture that looks otherwise than before; files in the report's folder. */
export type PictureChange = { readonly name: string; readonly before: string; readonly after: string };

/** Pictures are compared in this many columns of pixels, so that a moved letter or a running clock is no change. */
const columns = 48;
/** Mean difference of a pixel, of 255, from which a picture counts as changed. */
const noticeable = 6;

/** Compares with the run whose results lie in a folder; `null` where there is none. */
export async function comparedWith(now: Results, folder: string): Promise<Comparison | null> {
  const before = readResults(join(folder, "results"));
  if (before.paths.length === 0) return null;
  const known = new Map(before.paths.map((path) => [path.id, path]));
  const walked = new Map(now.paths.map((path) => [path.id, path]));
  const named = (paths: readonly WalkedPath[]) => paths.map(({ name, depth }) => `${name} (${depth})`);
  const hasFailed = (path: WalkedPath | undefined) => path?.failure !== undefined;
  const pictures = await changedPictures(now.paths, known);
  await dropPictures(join(folder, "pictures"), new Set(pictures.map((change) => basename(change.before))));
  return {
    earlierAt: Object.values(before.startedAt).sort()[0] ?? "",
    broken: named(now.paths.filter((path) => hasFailed(path) && !hasFailed(known.get(path.id)))),
    fixed: named(now.paths.filter((path) => !hasFailed(path) && hasFailed(known.get(path.id)))),
    added: named(now.paths.filter(({ id }) => !known.has(id))),
    gone: named(before.paths.filter(({ id }) => !walked.has(id))),
    pictures,
  };
}

/** Pictures of the earlier run that look as they do now would double the report's size and tell nothing. */
async function dropPictures(folder: string, but: ReadonlySet<string>): Promise<void> {
  const all = await readdir(folder).catch(() => []);
  await Promise.all(all.filter((name) => !but.has(name)).map((name) => rm(join(folder, name))));
}

async function changedPictures(
  paths: readonly WalkedPath[],
  known: ReadonlyMap<string, WalkedPath>,
): Promise<PictureChange[]> {
  const changes: PictureChange[] = [];
  for (const path of paths) {
    for (const [index, { words, pictures = {} }] of path.steps.entries()) {
      const earlier = known.get(path.id)?.steps[index]?.pictures ?? {};
      for (const [width, after] of Object.entries(pictures)) {
        const before = earlier[width] && `earlier/${earlier[width]}`;
        if (!before || !existsSync(join(reportFolder, before))) continue;
        if (await looksOtherwise(join(reportFolder, before), join(reportFolder, after)))
          changes.push({ name: `${path.name}, after “${words}” at ${width} px`, before, after });
      }
    }
  }
  return changes;
}

async function looksOtherwise(before: string, after: string): Promise<boolean> {
  const [one, other] = await Promise.all([before, after].map(blurred));
  if (one === undefined || other === undefined || one.length !== other.length) return true;
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length > noticeable;
}

function blurred(file: string): Promise<Buffer> {
  return sharp(file).greyscale().resize({ width: columns, height: columns, fit: "fill" }).raw().toBuffer();
}
