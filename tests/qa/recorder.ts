import { afterAll, beforeAll, expect } from "vitest";
import {
  failureOf,
  openResults,
  type PathResult,
  pathId,
  type RandomRun,
  type ResultFile,
  repeatResultsName,
  type StepResult,
  sanitizeMessage,
  storedPathRuns,
  type TestLevel,
} from "./results.ts";

/** Where the walks of a test file are recorded. */
export type Recorder = {
  /** Walks a path, which adds its steps as it goes, and stores how it went; what the walk throws is thrown on. */
  readonly record: (
    name: string,
    group: string,
    walk: (steps: StepResult[]) => Promise<void>,
  ) => Promise<void>;
  /** Stores what random histories of the chart came to. */
  readonly storeRandom: (
    run: Pick<RandomRun, "name" | "seed" | "histories" | "steps" | "shrunk"> & { readonly error?: unknown },
  ) => void;
};

/**
 * Records the walks of a chart at a depth, in a file of results by that name, and what is left out by its names, with the
 * reason; to be called where tests are described. A path that is repeated by itself has a file of its own, and a run of the
 * tests that is not for the report stores nothing (`storedPathRuns`).
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
    for (const [left, why] of Object.entries(leftOut))
      file.append({ kind: "left-out", chart: machine, depth: level, name: left, why });
  });
  afterAll(() => file?.close());
  const store = (covered: PathResult) => {
    if (covered.id !== storedPathRuns) return file?.append(covered);
    const own = openResults(level, repeatResultsName(covered.id), 1);
    own.append(covered);
    own.close();
  };
  return {
    storeRandom: ({ error, ...run }) =>
      file?.append({
        ...{ kind: "random", chart: machine, test: testNow(), ...run },
        ...(error !== undefined && { failure: failureOf(error) }),
      }),
    record: async (path, group, run) => {
      const startedAt = performance.now();
      const steps: StepResult[] = [];
      const test = testNow();
      const covered = () =>
        ({
          kind: "path",
          id: pathId(machine, `${level} ${name} ${group}`, path),
          chart: machine,
          depth: level,
          group: `${name}: ${group}`,
          name: path,
          rows: requirementIdsIn(path),
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

/** The test that runs: its file, and its name as `vitest -t` looks for it. */
function testNow(): { file: string; name: string } {
  const { testPath = "", currentTestName = "" } = expect.getState();
  return { file: sanitizeMessage(testPath), name: currentTestName.replaceAll(" > ", " ") };
}

/** Ids of requirements at the head of a name, such as `J4 T3`. */
export function requirementIdsIn(name: string): string[] {
  const [head = ""] = /^(?:[A-Z]\d+,? )*/.exec(name) ?? [];
  return head.split(/[ ,]+/).filter(Boolean);
}
