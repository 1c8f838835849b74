import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeStep } from "../paths/executors/machine-level.ts";
import type { JourneyStep } from "../paths/journeys/journey.ts";
import type { TracedStep } from "../paths/machine-path-run.ts";

/*
 * Results of path runs as JSON lines, which are appended during the run. So the results survive an interruption. A file
 * without an `end` line is from an interrupted run.
 */

/** Test levels of a path: on the state machine alone, on the screen in a DOM, and on the running site in a browser. */
export const testLevels = ["machine", "dom", "browser"] as const;
export type TestLevel = (typeof testLevels)[number];

/** A request of a page. `status` is the status of the response, or 0 if there was none. */
export type RequestRecord = { readonly line: string; readonly status: number; readonly ms: number };

/**
 * A step of a path run. At the browser level, its states, transitions and guards are from a run of the same steps on
 * the machine alone. Its duration, requests and pictures are from the page.
 */
export type StepResult = TracedStep & {
  /** States whose visual states were found on the page. */
  readonly checkedFor?: readonly string[];
  readonly ms?: number;
  readonly requests?: readonly RequestRecord[];
  /** Files of pictures in the report's folder, by window width in pixels. */
  readonly pictures?: Readonly<Record<string, string>>;
};

/** Returns the states in which a step ends. They are the last states in the list, starting with a top-level state. */
export function finalStates(states: readonly string[]): readonly string[] {
  return states.slice(
    Math.max(
      0,
      states.findLastIndex((name) => !name.includes(".")),
    ),
  );
}

/** A path before it is run: a journey, or generated steps. */
export type PlannedPath = {
  readonly name: string;
  readonly steps: readonly (JourneyStep | { readonly words: string })[];
};

export type PathFailure = {
  readonly expected: string;
  readonly actualText: string;
  /** The order in the service's database at the time of the failure. */
  readonly order?: string;
  readonly picture?: string;
};

/** Returns where a path failed: the transition of its last step, or the words of the step if it has no transition. */
export function failedAt({ machine, steps }: Pick<PathResult, "machine" | "steps">): string {
  const last = steps.at(-1);
  return `${machine}: ${last?.transitions[0] ?? last?.words ?? "the start"}`;
}

/** The result of one run of a path: at a test level, in an input mode, with the data of a variant. */
export type PathResult = {
  readonly kind: "path";
  /** Id of the run. */
  readonly id: string;
  /** Id of the path, which all runs of the same steps of a machine share (`stepsId`). */
  readonly path: string;
  readonly machine: string;
  readonly level: TestLevel;
  /** Group of the path: journeys, shortest paths, or an input mode such as "by keyboard". */
  readonly group: string;
  readonly name: string;
  /** Ids of the requirements that the path covers. */
  readonly rows: readonly string[];
  readonly steps: readonly StepResult[];
  readonly ms: number;
  /** 1 if this run is the retry of a failed path. */
  readonly retry?: number;
  /** The test that runs the path, at the levels below the browser. */
  readonly test?: { readonly file: string; readonly name: string };
  readonly failure?: PathFailure;
  /** The first failure of a path that passed on its retry. */
  readonly flaky?: PathFailure;
  /** Id of the longer path that begins with this path and failed during it. This path neither passed nor failed. */
  readonly blockedBy?: string;
};

/** Random histories of a machine: fast-check generates the visitors' events and the actors' results. */
export type RandomRun = {
  readonly kind: "random";
  readonly machine: string;
  readonly name: string;
  /** Seed of the run. Setting `QA_SEED` to this seed reproduces the histories. */
  readonly seed: number;
  readonly histories: number;
  readonly steps: number;
  readonly test: { readonly file: string; readonly name: string };
  readonly failure?: PathFailure;
  /** The steps of the shortest failing history. */
  readonly shrunk?: readonly string[];
};

/** A failed test, or an error outside of the tests in a test file. */
export type FailedTest = {
  readonly kind: "test";
  readonly file: string;
  /** Name in the form that `vitest -t` matches. Undefined for an error outside of the tests. */
  readonly name?: string;
  readonly failure: PathFailure;
};

/** A path or a part of a state machine that was left out, with the reason. */
export type SkippedPart = {
  readonly kind: "left-out";
  readonly machine: string;
  readonly level: TestLevel;
  readonly name: string;
  readonly why: string;
};

/**
 * A stored path. Thousands of paths of a machine share steps. So a step without pictures and requests is written once
 * per file, and paths contain its number.
 */
type StoredPath = Omit<PathResult, "steps"> & { readonly steps: readonly (StepResult | number)[] };

type Line =
  | { readonly kind: "start"; readonly level: TestLevel; readonly at: string; readonly planned: number }
  | { readonly kind: "step"; readonly step: StepResult }
  | StoredPath
  | SkippedPart
  | FailedTest
  | RandomRun
  | { readonly kind: "end"; readonly at: string };

/** Folder of the results and the report. `QA_FOLDER` overrides the default. */
export const reportFolder = process.env.QA_FOLDER ?? "reports/qa";

/**
 * Selects the path runs of the machine and DOM levels that are stored: `all` during `npm run qa`, the id of a path that
 * is repeated, or undefined (none) in all other test runs.
 */
export const storedPathRuns = process.env.QA_WALKS;

export type ResultFile = {
  readonly append: (line: PathResult | SkippedPart | FailedTest | RandomRun) => void;
  readonly close: () => void;
};

/**
 * Creates a results file and replaces an existing file with the same name. `append` throws if a path id occurs twice,
 * because the id identifies a path for repetition.
 */
export function openResults(level: TestLevel, name: string, planned: number): ResultFile {
  const file = resultFile(level, name);
  mkdirSync(dirname(file), { recursive: true });
  const lineOf = (line: Line) => `${JSON.stringify(line)}\n`;
  writeFileSync(file, lineOf({ kind: "start", level, at: new Date().toISOString(), planned }));
  const ids = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    append: (line) => {
      if (line.kind !== "path") return appendFileSync(file, lineOf(line));
      if (ids.has(line.id))
        throw new Error(`Two paths have the id ${line.id}; the second is "${line.name}".`);
      ids.add(line.id);
      const added: Line[] = [];
      const steps = line.steps.map((step) => {
        if (step.ms !== undefined) return step;
        const text = JSON.stringify(step);
        const number = numbers.get(text) ?? numbers.size;
        if (number === numbers.size) added.push({ kind: "step", step });
        numbers.set(text, number);
        return number;
      });
      appendFileSync(file, [...added, { ...line, steps }].map(lineOf).join(""));
    },
    close: () => appendFileSync(file, lineOf({ kind: "end", at: new Date().toISOString() })),
  };
}

export function resultFile(level: TestLevel, name: string): string {
  return join(reportFolder, "results", level, `${name.replace(/[^\w-]+/g, "-").slice(0, 120)}.jsonl`);
}

export function repeatResultsName(what: string): string {
  return `again ${what}`;
}

/** Returns the command that repeats only this path. Below the browser level, the command uses the stored results. */
export function repeatCommand({ id }: Pick<PathResult, "id">): string {
  return `npm run qa -- --path ${id}`;
}

/** Returns the command that runs only this test, or its file. */
export function testCommand({ file, name }: Pick<FailedTest, "file" | "name">): string {
  if (name === undefined) return `npx vitest run ${file}`;
  return `npx vitest run ${file} -t '${testPattern(name).replaceAll("'", "'\\''")}'`;
}

/** Returns the `vitest -t` pattern that matches only this test. */
export function testPattern(name: string): string {
  return `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}

/** All stored results of the last runs. */
export type Results = {
  readonly paths: readonly PathResult[];
  /** Failed tests that do not run a path. */
  readonly failedTests: readonly FailedTest[];
  readonly leftOut: readonly SkippedPart[];
  readonly random: readonly RandomRun[];
  /** Files without an end line, or with fewer paths than planned. */
  readonly interrupted: readonly {
    readonly file: string;
    readonly planned: number;
    readonly completed: number;
  }[];
  /** Start time of each level's run, as an ISO instant. */
  readonly startedAt: Readonly<Partial<Record<TestLevel, string>>>;
};

/**
 * Reads the results in a folder. Returns empty results if there are none. Ignores a truncated last line. A later run of
 * a path replaces an earlier run.
 */
export function readResults(folder = join(reportFolder, "results")): Results {
  const paths: PathResult[] = [];
  const failedTests: FailedTest[] = [];
  const skippedByKey = new Map<string, SkippedPart>();
  const randomRuns: RandomRun[] = [];
  const interrupted: { file: string; planned: number; completed: number }[] = [];
  const startedAt: Partial<Record<TestLevel, string>> = {};
  for (const level of testLevels) {
    const repeatedPaths = new Map<string, PathResult>();
    for (const { file, lines, start } of filesOf(folder, level)) {
      const storedPaths = pathsIn(lines);
      for (const path of storedPaths)
        repeatedPaths.set(path.id, mergeRetry(repeatedPaths.get(path.id), path));
      for (const line of lines) {
        if (line.kind === "left-out")
          skippedByKey.set(`${level} ${line.machine} ${line.name} ${line.why}`, line);
        if (line.kind === "test") failedTests.push(line);
        if (line.kind === "random") randomRuns.push(line);
      }
      startedAt[level] ??= start?.at;
      const plannedCount = start?.planned ?? 0;
      if (!lines.some((line) => line.kind === "end") || storedPaths.length < plannedCount)
        interrupted.push({ file: `${level}/${file}`, planned: plannedCount, completed: storedPaths.length });
    }
    paths.push(...repeatedPaths.values());
  }
  const isStored = ({ file, name }: FailedTest) =>
    [...paths, ...randomRuns].some(
      ({ test, failure }) => failure && test?.file === file && test.name === name,
    );
  const testsWithoutPath = failedTests.filter((test) => !isStored(test));
  return {
    paths,
    failedTests: testsWithoutPath,
    leftOut: [...skippedByKey.values()],
    random: randomRuns,
    interrupted,
    startedAt,
  };
}

/**
 * Merges two results of a path. `later` is from the file that was started later. If one of the results is a retry, the
 * retry is returned, and is marked as flaky if it passed after a failure. Otherwise, `later` is returned.
 */
export function mergeRetry(earlier: PathResult | undefined, later: PathResult): PathResult {
  if (earlier === undefined) return later;
  const [first, last] = (earlier.retry ?? 0) > (later.retry ?? 0) ? [later, earlier] : [earlier, later];
  return last.retry && first.failure && !last.failure ? { ...last, flaky: first.failure } : last;
}

/** Returns the results files of a level in the order of their start times. */
function filesOf(folder: string, level: TestLevel) {
  return namesIn(join(folder, level))
    .map((file) => {
      const lines = linesOf(join(folder, level, file));
      return { file, lines, start: lines.find((line) => line.kind === "start") };
    })
    .sort((a, b) => ((a.start?.at ?? "") < (b.start?.at ?? "") ? -1 : 1));
}

/** Replaces the step numbers in stored paths with the steps. */
function pathsIn(lines: readonly Line[]): PathResult[] {
  const stored = lines.flatMap((line) => (line.kind === "step" ? [line.step] : []));
  return lines.flatMap((line) => {
    if (line.kind !== "path") return [];
    const steps = line.steps.flatMap((step) => (typeof step === "number" ? (stored[step] ?? []) : [step]));
    return [{ ...line, steps }];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .sort();
  } catch {
    return [];
  }
}

function linesOf(file: string): Line[] {
  return readFileSync(file, "utf8").split("\n").flatMap(parsed);
}

function parsed(text: string): Line[] {
  try {
    return text === "" ? [] : [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

/** Counts the distinct paths of runs. */
export function countPaths(runs: readonly Pick<PathResult, "path">[]): number {
  return new Set(runs.map(({ path }) => path)).size;
}

/**
 * Returns the id of a path: its machine and its planned steps, so that a run that failed early belongs to its path. A
 * path without steps is identified by its name.
 */
export function stepsId(machine: string, { name, steps }: PlannedPath): string {
  const words = steps.map((each) => ("words" in each ? each.words : describeStep(each))).join(" → ");
  return pathId(machine, "", words || name);
}

/** Returns the id of a run. The id depends on the machine, group and name, but not on the steps. */
export function pathId(machine: string, group: string, name: string): string {
  const hash = createHash("sha256").update(`${group}\n${name}`).digest("hex").slice(0, 8);
  return `${machine}-${hash}`;
}

/** Converts a thrown error to texts with the expected and the actual value. */
export function failureOf(error: unknown): PathFailure {
  const { message, expected, actual } = error as { message?: string; expected?: unknown; actual?: unknown };
  const text = sanitizeMessage(message ?? String(error));
  const isAssertionText = expected === true && actual === false;
  if (isAssertionText || (expected === undefined && actual === undefined))
    return { expected: text, actualText: "" };
  return { expected: formatValue(expected), actualText: `${formatValue(actual)}\n${text}` };
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? String(value));
}

/** Removes terminal colours and the repository's folder from a message. */
export function sanitizeMessage(text: string): string {
  const colour = String.fromCharCode(27);
  const here = dirname(dirname(import.meta.dirname));
  return text.replaceAll(new RegExp(`${colour}\\[[\\d;]*m`, "g"), "").replaceAll(`${here}/`, "");
}
