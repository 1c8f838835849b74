import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { type PathResult, type Results, readResults, reportFolder, type StepResult } from "../results.ts";

/** Differences from the previous run, or `null` if there is none. */
export type Comparison = Awaited<ReturnType<typeof compareWithRun>>;

/** A path whose steps have changed, with the steps from the first difference on. */
export type PathChange = {
  readonly name: string;
  readonly step: number;
  readonly before: string;
  readonly after: string;
};

/** A picture that has visibly changed, with the paths of both files in the report's folder. */
export type ScreenshotChange = { readonly name: string; readonly before: string; readonly after: string };

/**
 * Width and height, in pixels, at which pictures are compared. They are so small that a moved letter or a running clock
 * does not count as a change.
 */
const columns = 48;
/** Mean difference per pixel, on a scale of 0 to 255, above which a picture has visibly changed. */
const visibleThreshold = 6;
/**
 * Maximum number of previous pictures that are kept in the report. After a redesign of every page, keeping all pictures
 * would double the report's size.
 */
const maxScreenshots = 200;

/** Compares with the run in a folder. Returns `null` if there is none. Deletes unchanged pictures from the folder. */
export async function compareWithRun(now: Results, folder: string) {
  const before = readResults(join(folder, "results"));
  if (before.paths.length === 0) return null;
  const previousPaths = new Map(before.paths.map((path) => [path.id, path]));
  const pathsById = new Map(now.paths.map((path) => [path.id, path]));
  const pathNames = (paths: readonly PathResult[]) => paths.map(({ name, level }) => `${name} (${level})`);
  const hasFailed = (path: PathResult | undefined) => path?.failure !== undefined;
  const changedPairs = await changedScreenshots(now.paths, previousPaths);
  const pictures = changedPairs.slice(0, maxScreenshots);
  await removeScreenshots(
    join(folder, "pictures"),
    new Set(pictures.map((change) => basename(change.before))),
  );
  return {
    earlierAt: Object.values(before.startedAt).sort()[0] ?? "",
    /** Results files of an interrupted previous run. Paths that the interrupted run did not reach are listed as new. */
    earlierInterrupted: before.interrupted.map(({ file }) => file),
    broken: pathNames(now.paths.filter((path) => hasFailed(path) && !hasFailed(previousPaths.get(path.id)))),
    fixed: pathNames(now.paths.filter((path) => !hasFailed(path) && hasFailed(previousPaths.get(path.id)))),
    added: pathNames(now.paths.filter(({ id }) => !previousPaths.has(id))),
    gone: pathNames(before.paths.filter(({ id }) => !pathsById.has(id))),
    /** Paths that passed in both runs, but with other step descriptions or states. */
    changed: now.paths.flatMap((path) => diffPath(previousPaths.get(path.id), path)),
    pictures,
    /** Names of changed pictures that are not kept because there are too many. */
    morePictures: changedPairs.slice(maxScreenshots).map(({ name }) => name),
  };
}

function diffPath(before: PathResult | undefined, after: PathResult): PathChange[] {
  if (before === undefined || before.failure !== undefined || after.failure !== undefined) return [];
  const longest = before.steps.length > after.steps.length ? before.steps : after.steps;
  const position = longest.findIndex(
    (_, index) => !isDeepStrictEqual(wordsAndStates(before.steps[index]), wordsAndStates(after.steps[index])),
  );
  if (position < 0) return [];
  const labels = (step: StepResult | undefined) =>
    step === undefined ? "no such step" : `${step.words} → ${step.states.join(", ")}`;
  const [earlier, now] = [before.steps[position], after.steps[position]].map(labels);
  return [
    { name: `${after.name} (${after.level})`, step: position + 1, before: earlier ?? "", after: now ?? "" },
  ];
}

function wordsAndStates(step: StepResult | undefined): unknown {
  return step && [step.words, step.states];
}

/** Deletes unchanged pictures of the previous run, which would double the report's size. */
async function removeScreenshots(folder: string, but: ReadonlySet<string>): Promise<void> {
  const fileNames = await readdir(folder).catch(() => []);
  await Promise.all(fileNames.filter((name) => !but.has(name)).map((name) => rm(join(folder, name))));
}

async function changedScreenshots(
  paths: readonly PathResult[],
  known: ReadonlyMap<string, PathResult>,
): Promise<ScreenshotChange[]> {
  const changes: ScreenshotChange[] = [];
  for (const path of paths) {
    for (const [index, { words, pictures = {} }] of path.steps.entries()) {
      const earlier = known.get(path.id)?.steps[index]?.pictures ?? {};
      for (const [width, after] of Object.entries(pictures)) {
        const before = earlier[width] && `earlier/${earlier[width]}`;
        if (!before || !existsSync(join(reportFolder, before))) continue;
        if (await hasVisualChange(join(reportFolder, before), join(reportFolder, after)))
          changes.push({ name: `${path.name}, after “${words}” at ${width} px`, before, after });
      }
    }
  }
  return changes;
}

async function hasVisualChange(before: string, after: string): Promise<boolean> {
  const [one, other] = await Promise.all([before, after].map(blurImage));
  if (one === undefined || other === undefined || one.length !== other.length) return true;
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length > visibleThreshold;
}

function blurImage(file: string): Promise<Buffer> {
  return sharp(file).greyscale().resize({ width: columns, height: columns, fit: "fill" }).raw().toBuffer();
}
