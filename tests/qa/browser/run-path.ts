import type { PathFailure, PathResult, StepResult } from "../results.ts";
import type { BrowserPath } from "./browser-paths.ts";
import { type PathRunContext, PathRunError } from "./run-journey.ts";
import { createScreenshotRecorder } from "./screenshots.ts";

const picturesOf = createScreenshotRecorder();

/**
 * Returns the result of a path with which a longer path begins. A failure is reported once, for the longer path. A
 * failure after this path's steps does not affect its result. An earlier failure blocks this path.
 */
export function blockedPrefixResult({ id, steps, failure }: PathResult, path: BrowserPath): PathResult {
  const prefixSteps = steps.slice(0, path.length);
  const ms = prefixSteps.reduce((sum, step) => sum + (step.ms ?? 0), 0);
  const isBlocked = failure !== undefined && steps.length <= path.length;
  return { ...toPathResult(path, prefixSteps, ms, undefined), ...(isBlocked && { blockedBy: id }) };
}

/** Runs a path. The result includes a failure; the function does not throw. */
export async function runPath(
  path: BrowserPath,
  run: Pick<PathRunContext, "environment" | "browser" | "hasPictures">,
): Promise<PathResult> {
  const steps: StepResult[] = [];
  const startedAt = performance.now();
  let failure: PathFailure | undefined;
  try {
    await path.plan({ ...run, picturesOf, steps, id: path.id });
  } catch (error) {
    failure =
      error instanceof PathRunError
        ? error.failure
        : { expected: "the step can be performed", actualText: String(error) };
  }
  return toPathResult(path, steps, Math.round(performance.now() - startedAt), failure);
}

function toPathResult(
  { id, path, machine, group, name, rows }: BrowserPath,
  steps: readonly StepResult[],
  ms: number,
  failure: PathFailure | undefined,
): PathResult {
  return {
    kind: "path",
    id,
    path,
    machine,
    level: "browser",
    group,
    name,
    rows,
    steps,
    ms,
    ...(failure && { failure }),
  };
}
