import { afterAll, beforeAll, expect } from "vitest";
import {
  failureOf,
  openResults,
  type PathResult,
  type PlannedPath,
  pathId,
  type RandomRun,
  type ResultFile,
  repeatResultsName,
  type StepResult,
  sanitizeMessage,
  stepsId,
  storedPathRuns,
  type TestLevel,
} from "./results.ts";

/** Records the path runs of a test file. */
export type Recorder = {
  /**
   * Runs a path and stores the result. The path appends its steps while it runs. Rethrows the error of a failed path.
   */
  readonly record: (
    path: PlannedPath,
    group: string,
    walk: (steps: StepResult[]) => Promise<void>,
  ) => Promise<void>;
  /** Stores the result of random histories of the state machine. */
  readonly storeRandom: (
    run: Pick<RandomRun, "name" | "seed" | "histories" | "steps" | "shrunk"> & { readonly error?: unknown },
  ) => void;
};

/**
 * Records the path runs of a state machine at one test level in the results file `name`. `leftOut` has the reasons for
 * parts that are left out, by name. Must be called where tests are described, because it registers hooks. If one path
 * is repeated by its id, its results are in a separate file. Runs that are not for the report store nothing
 * (`storedPathRuns`).
 */
export function createRecorder(
  machine: string,
  level: TestLevel,
  name: string,
  planned: number,
  leftOut: Readonly<Record<string, string>> = {},
): Recorder {
  let file: ResultFile | undefined;
  beforeAll(() => {
    if (storedPathRuns !== "all") return;
    file = openResults(level, name, planned);
    for (const [excludedName, why] of Object.entries(leftOut))
      file.append({ kind: "left-out", machine, level, name: excludedName, why });
  });
  afterAll(() => file?.close());
  const store = (covered: PathResult) => {
    if (covered.id !== storedPathRuns) return file?.append(covered);
    const repeatResults = openResults(level, repeatResultsName(covered.id), 1);
    repeatResults.append(covered);
    repeatResults.close();
  };
  return {
    storeRandom: ({ error, ...run }) =>
      file?.append({
        ...{ kind: "random", machine, test: testNow(), ...run },
        ...(error !== undefined && { failure: failureOf(error) }),
      }),
    record: async (path, group, run) => {
      const startedAt = performance.now();
      const steps: StepResult[] = [];
      const test = testNow();
      const covered = () =>
        ({
          kind: "path",
          id: pathId(machine, `${level} ${name} ${group}`, path.name),
          path: stepsId(machine, path),
          machine,
          level,
          group: `${name}: ${group}`,
          name: path.name,
          rows: requirementIdsIn(path.name),
          steps,
          test,
          ms: Math.round(performance.now() - startedAt),
        }) as const;
      try {
        await run(steps);
        store(covered());
      } catch (error) {
        store({ ...covered(), failure: failureOf(error) });
        throw error;
      }
    },
  };
}

/** Returns the file of the running test, and its name in the form that `vitest -t` matches. */
function testNow(): { file: string; name: string } {
  const { testPath = "", currentTestName = "" } = expect.getState();
  return { file: sanitizeMessage(testPath), name: currentTestName.replaceAll(" > ", " ") };
}

/** Extracts the requirement ids at the start of a name, such as `J4 T3`. */
export function requirementIdsIn(name: string): string[] {
  const [head = ""] = /^(?:[A-Z]\d+,? )*/.exec(name) ?? [];
  return head.split(/[ ,]+/).filter(Boolean);
}
