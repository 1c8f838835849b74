import { afterAll, beforeAll, expect } from "vitest";
import {
  type Depth,
  failureOf,
  openResults,
  pathId,
  type RandomRun,
  type ResultFile,
  repeated,
  storedWalks,
  stripped,
  type WalkedPath,
  type WalkedStep,
} from "./results.ts";

/** Where the walks of a test file are recorded. */
export type Recorder = {
  /** Walks a path, which adds its steps as it goes, and stores how it went; what the walk throws is thrown on. */
  readonly walk: (name: string, group: string, walk: (steps: WalkedStep[]) => Promise<void>) => Promise<void>;
  /** Stores what random histories of the chart came to. */
  readonly storeRandom: (
    run: Pick<RandomRun, "name" | "seed" | "histories" | "steps" | "shrunk"> & { readonly error?: unknown },
  ) => void;
};

/**
 * Records the walks of a chart at a depth, in a file of results by that name, and what is left out by its names, with the
 * reason; to be called where tests are described. A path that is repeated by itself has a file of its own, and a run of the
 * tests that is not for the report stores nothing (`storedWalks`).
 */
export function recorder(
  machine: string,
  depth: Depth,
  name: string,
  planned: number,
  leftOut: Readonly<Record<string, string>> = {},
): Recorder {
  let file: ResultFile | undefined;
  beforeAll(() => {
    if (storedWalks !== "all") return;
    file = openResults(depth, name, planned);
    for (const [left, why] of Object.entries(leftOut))
      file.add({ kind: "left-out", chart: machine, depth, name: left, why });
  });
  afterAll(() => file?.end());
  const store = (walked: WalkedPath) => {
    if (walked.id !== storedWalks) return file?.add(walked);
    const own = openResults(depth, repeated(walked.id), 1);
    own.add(walked);
    own.end();
  };
  return {
    storeRandom: ({ error, ...run }) =>
      file?.add({
        ...{ kind: "random", chart: machine, test: testNow(), ...run },
        ...(error !== undefined && { failure: failureOf(error) }),
      }),
    walk: async (path, group, walk) => {
      const startedAt = performance.now();
      const steps: WalkedStep[] = [];
      const test = testNow();
      const walked = () =>
        ({
          kind: "path",
          id: pathId(machine, `${depth} ${name} ${group}`, path),
          chart: machine,
          depth,
          group: `${name}: ${group}`,
          name: path,
          rows: rowsIn(path),
          steps,
          test,
          ms: Math.round(performance.now() - startedAt),
        }) as const;
      try {
        await walk(steps);
        store(walked());
      } catch (error) {
        store({ ...walked(), failure: failureOf(error) });
        throw error;
      }
    },
  };
}

/** The test that runs: its file, and its name as `vitest -t` looks for it. */
function testNow(): { file: string; name: string } {
  const { testPath = "", currentTestName = "" } = expect.getState();
  return { file: stripped(testPath), name: currentTestName.replaceAll(" > ", " ") };
}

/** Ids of requirements at the head of a name, such as `J4 T3`. */
export function rowsIn(name: string): string[] {
  const [head = ""] = /^(?:[A-Z]\d+,? )*/.exec(name) ?? [];
  return head.split(/[ ,]+/).filter(Boolean);
}
