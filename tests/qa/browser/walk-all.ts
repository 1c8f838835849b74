import { availableParallelism } from "node:os";
import { launchChromium } from "../../support/chromium.ts";
import { failedAt, openResults, type WalkedPath, type WalkedStep, type WalkFailure } from "../results.ts";
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
  /** Which part of the paths that are wanted; all where it is left out. */
  readonly shard?: Shard | undefined;
};

/** A part of so many, counted from one. */
export type Shard = { readonly part: number; readonly of: number };

/**
 * Walks the paths that are wanted; answers how many there were, and how many of them failed. Broken off by a signal, it
 * leaves its results without an end.
 */
export async function walkInBrowser({
  isWanted,
  results: name,
  hasPictures,
  shard = { part: 1, of: 1 },
}: Wanted): Promise<{ count: number; failed: number }> {
  const wanted = (await browserPaths()).filter(isWanted);
  const alone = wanted.filter(({ within }) => !wanted.some(({ id }) => id === within));
  const ids = new Set(alone.filter((_, index) => index % shard.of === shard.part - 1).map(({ id }) => id));
  // A path that another one begins with belongs to its part.
  const all = wanted.filter(({ id, within }) => ids.has(id) || (within !== undefined && ids.has(within)));
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
  /** Transitions at which a path failed twice: other paths that fail there are not repeated. */
  const confirmed = new Set<string>();
  const work = async () => {
    const world = await openWorld();
    try {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        let walked = await walkPath(path, { world, browser, ...pictures });
        // The browser is gone: the walk was broken off, which is no failure of the path.
        if (!browser.isConnected()) return;
        if (walked.failure !== undefined && !confirmed.has(failedAt(walked))) {
          const again = await walkPath(path, { world, browser, ...pictures });
          if (!browser.isConnected()) return;
          if (again.failure === undefined) walked = { ...again, flaky: walked.failure };
          else confirmed.add(failedAt(walked));
        }
        const begun = paths.filter(({ within }) => within === walked.id);
        for (const each of [...begun.map((beginning) => beginningOf(walked, beginning)), walked]) {
          results.add(each);
          if (each.failure !== undefined) failed += 1;
          const outcome = each.failure
            ? "FAILED"
            : each.blockedBy
              ? "blocked"
              : each.flaky
                ? "flaky"
                : "passed";
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

/**
 * A path that another one begins with, as far as that one came. The failure is told once, of the whole path: what fails after
 * the beginning's own steps is none of its failures, and what fails before keeps the beginning from its end.
 */
function beginningOf({ id, steps, failure }: WalkedPath, path: BrowserPath): WalkedPath {
  const own = steps.slice(0, path.length);
  const ms = own.reduce((sum, step) => sum + (step.ms ?? 0), 0);
  const isBlocked = failure !== undefined && steps.length <= path.length;
  return { ...walkedPath(path, own, ms, undefined), ...(isBlocked && { blockedBy: id }) };
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
