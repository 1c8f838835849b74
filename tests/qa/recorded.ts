import { dirname } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type Depth, openResults, pathId, type ResultFile, type WalkedStep } from "./results.ts";

/** Where the walks of a test file are recorded. */
export type Recorder = {
  /** Walks a path, which adds its steps as it goes, and writes down how it went; what the walk throws is thrown on. */
  readonly walk: (name: string, group: string, walk: (steps: WalkedStep[]) => Promise<void>) => Promise<void>;
};

/**
 * Records the walks of a chart at a depth, in a file of results by that name, and what is left out by its names, with the
 * reason; to be called where tests are described.
 */
export function recorder(
  chart: string,
  depth: Depth,
  name: string,
  planned: number,
  leftOut: Readonly<Record<string, string>> = {},
): Recorder {
  let file: ResultFile | undefined;
  beforeAll(() => {
    file = openResults(depth, name, planned);
    for (const [left, why] of Object.entries(leftOut))
      file.add({ kind: "left-out", chart, depth, name: left, why });
  });
  afterAll(() => file?.end());
  return {
    walk: async (path, group, walk) => {
      const startedAt = performance.now();
      const steps: WalkedStep[] = [];
      const test = testNow();
      const walked = () =>
        ({
          kind: "path",
          id: pathId(chart, `${depth} ${name} ${group}`, path),
          chart,
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
        file?.add(walked());
      } catch (error) {
        file?.add({ ...walked(), failure: failureOf(error) });
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

/** What an assertion expected and saw, in words. */
export function failureOf(error: unknown): { expected: string; seen: string } {
  const { message, expected, actual } = error as { message?: string; expected?: unknown; actual?: unknown };
  const text = stripped(message ?? String(error));
  const isBare = expected === true && actual === false;
  if (isBare || (expected === undefined && actual === undefined)) return { expected: text, seen: "" };
  return { expected: shown(expected), seen: `${shown(actual)}\n${text}` };
}

/** Ids of requirements at the head of a name, such as `J4 T3`. */
export function rowsIn(name: string): string[] {
  const [head = ""] = /^(?:[A-Z]\d+,? )*/.exec(name) ?? [];
  return head.split(/[ ,]+/).filter(Boolean);
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? String(value));
}

/** Without the colours of a terminal, and without the machine's folders. */
function stripped(text: string): string {
  const colour = String.fromCharCode(27);
  const here = dirname(dirname(import.meta.dirname));
  return text.replaceAll(new RegExp(`${colour}\\[[\\d;]*m`, "g"), "").replaceAll(`${here}/`, "");
}
