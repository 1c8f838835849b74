import type { WalkedPath, WalkedStep, WalkFailure } from "../results.ts";
import type { BrowserPath } from "./charts.ts";
import { createScreenshotRecorder } from "./pictures.ts";
import { type Walk, WalkError } from "./walk-journey.ts";

const picturesOf = createScreenshotRecorder();

/**
 * A path that another one begins with, as far as that one came. The failure is told once, of the whole path: what fails after
 * the beginning's own steps is none of its failures, and what fails before keeps the beginning from its end.
 */
export function beginningOf({ id, steps, failure }: WalkedPath, path: BrowserPath): WalkedPath {
  const own = steps.slice(0, path.length);
  const ms = own.reduce((sum, step) => sum + (step.ms ?? 0), 0);
  const isBlocked = failure !== undefined && steps.length <= path.length;
  return { ...walkedPath(path, own, ms, undefined), ...(isBlocked && { blockedBy: id }) };
}

/** Runs a path; a failure is part of the result. */
export async function runPath(
  path: BrowserPath,
  run: Pick<Walk, "world" | "browser" | "hasPictures">,
): Promise<WalkedPath> {
  const steps: WalkedStep[] = [];
  const startedAt = performance.now();
  let failure: WalkFailure | undefined;
  try {
    await path.walk({ ...run, picturesOf, steps, id: path.id });
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
