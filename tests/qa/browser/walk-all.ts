import { availableParallelism } from "node:os";
import { launchChromium } from "../../support/chromium.ts";
import { openResults, type WalkedPath, type WalkedStep, type WalkFailure } from "../results.ts";
import { type BrowserPath, browserPaths } from "./charts.ts";
import { pictureKeeper } from "./pictures.ts";
import { type Walk, WalkError } from "./walk-journey.ts";
import { openWorld } from "./world.ts";

/** So many walk side by side, each in a world of its own: half of a walk is waiting, so that there are more than cores. */
const workers = Math.ceil(availableParallelism() * 1.5);

/** What of the browser depth is walked, and where its results go. */
export type Wanted = {
  readonly isWanted: (path: BrowserPath) => boolean;
  /** Name of the file of results. */
  readonly results: string;
  /** Whether a picture is taken of every step, and not only where a path fails. */
  readonly hasPictures: boolean;
};

/**
 * Walks the paths that are wanted; answers how many there were, and how many of them failed. Broken off by a signal, it
 * leaves its results without an end.
 */
export async function walkInBrowser({
  isWanted,
  results: name,
  hasPictures,
}: Wanted): Promise<{ count: number; failed: number }> {
  const all = (await browserPaths()).filter(isWanted);
  if (all.length === 0) return { count: 0, failed: 0 };
  const paths = all.filter(({ why }) => why === undefined);
  const results = openResults("browser", name, paths.length);
  for (const { chart, name: path, why } of all)
    if (why !== undefined) results.add({ kind: "left-out", chart, depth: "browser", name: path, why });
  const browser = await launchChromium();
  const picturesOf = pictureKeeper();
  const pictures = { picturesOf, hasPictures };
  const isBegun = ({ within }: BrowserPath) => paths.some(({ id }) => id === within);
  const queue = paths.filter((path) => !isBegun(path));
  let failed = 0;
  const work = async () => {
    const world = await openWorld();
    try {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const walked = await walkPath(path, { world, browser, ...pictures });
        // The browser is gone: the walk was broken off, which is no failure of the path.
        if (!browser.isConnected()) return;
        const begun = paths.filter(({ within }) => within === walked.id);
        for (const each of [...begun.map((beginning) => beginningOf(walked, beginning)), walked]) {
          results.add(each);
          if (each.failure !== undefined) failed += 1;
          const outcome = each.failure === undefined ? "passed" : "FAILED";
          console.log(`${outcome} ${each.id} ${each.name}, ${each.ms} ms`);
        }
      }
    } finally {
      await world.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, paths.length) }, work));
  if (!browser.isConnected()) return { count: all.length, failed };
  await browser.close();
  results.end();
  return { count: all.length, failed };
}

/** A path that another one begins with, as far as that one came: what fails after its own steps is none of its failures. */
function beginningOf({ steps, failure }: WalkedPath, path: BrowserPath): WalkedPath {
  const own = steps.slice(0, path.length);
  const ms = own.reduce((sum, step) => sum + (step.ms ?? 0), 0);
  return walkedPath(path, own, ms, steps.length <= path.length ? failure : undefined);
}

async function walkPath(path: BrowserPath, walk: Omit<Walk, "steps" | "id">): Promise<WalkedPath> {
  const steps: WalkedStep[] = [];
  const startedAt = performance.now();
  let failure: WalkFailure | undefined;
  try {
    await path.walk({ ...walk, steps, id: path.id });
  } catch (error) {
    failure =
      error instanceof WalkError ? error.failure : { expected: "the step can be done", seen: String(error) };
  }
  return walkedPath(path, steps, Math.round(performance.now() - startedAt), failure);
}

function walkedPath(
  { id, chart, group, name, rows }: BrowserPath,
  steps: readonly WalkedStep[],
  ms: number,
  failure: WalkFailure | undefined,
): WalkedPath {
  return {
    kind: "path",
    id,
    chart,
    depth: "browser",
    group,
    name,
    rows,
    steps,
    ms,
    ...(failure && { failure }),
  };
}
