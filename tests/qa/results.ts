import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TracedStep } from "../paths/machine-path-run.ts";

/*
 * Results of walks, written line by line as the walk goes (JSON lines), so that what was walked before an interruption is
 * there, and that it was interrupted too: its file has no line of the kind `end`.
 */

/** How deep a walk goes: the chart alone, the screen in a DOM, or the running site in a browser. */
export const testLevels = ["chart", "dom", "browser"] as const;
export type TestLevel = (typeof testLevels)[number];

/** A request that a page made, with its reply's status; 0 where none came. */
export type RequestRecord = { readonly line: string; readonly status: number; readonly ms: number };

/**
 * One step of a path, as it was walked. At the browser depth its states, transitions and guards are what the chart alone does
 * at the same step; time, requests and pictures are the page's.
 */
export type StepResult = TracedStep & {
  /** The states for whose screens the page was checked. */
  readonly checkedFor?: readonly string[];
  /** How long the step took, in milliseconds. */
  readonly ms?: number;
  readonly requests?: readonly RequestRecord[];
  /** Files of its pictures in the report's folder, by width in pixels. */
  readonly pictures?: Readonly<Record<string, string>>;
};

/** Of the states of a step those in which it ends: they stand last, and begin with one of the chart's own level. */
export function finalStates(states: readonly string[]): readonly string[] {
  return states.slice(
    Math.max(
      0,
      states.findLastIndex((name) => !name.includes(".")),
    ),
  );
}

/** Why a path failed. */
export type PathFailure = {
  readonly expected: string;
  readonly seen: string;
  /** What the service's database says of the order. */
  readonly order?: string;
  readonly picture?: string;
};

/** Where a path failed: the transition that its last step takes, else what was done in it. */
export function failedAt({ chart, steps }: Pick<PathResult, "chart" | "steps">): string {
  const last = steps.at(-1);
  return `${chart}: ${last?.transitions[0] ?? last?.words ?? "the start"}`;
}

/** A path that was walked. */
export type PathResult = {
  readonly kind: "path";
  readonly id: string;
  readonly chart: string;
  readonly depth: TestLevel;
  /** What the path belongs to: journeys, shortest paths, or a way of walking such as "by keyboard". */
  readonly group: string;
  readonly name: string;
  /** Ids of requirements. */
  readonly rows: readonly string[];
  readonly steps: readonly StepResult[];
  readonly ms: number;
  /** 1 for the repetition of a path that failed. */
  readonly retry?: number;
  /** The test that walks it, at the depths below the browser's. */
  readonly test?: { readonly file: string; readonly name: string };
  readonly failure?: PathFailure;
  /** How it failed the first time, where it passed when it was repeated at once. */
  readonly flaky?: PathFailure;
  /** Id of the failed path that begins with this one and did not come to its end: it neither passed nor failed. */
  readonly blockedBy?: string;
};

/** Random histories of a machine: what the actors answer and people do is drawn by fast-check. */
export type RandomRun = {
  readonly kind: "random";
  readonly chart: string;
  readonly name: string;
  /** Repeats the very same histories as `QA_SEED`. */
  readonly seed: number;
  readonly histories: number;
  readonly steps: number;
  readonly test: { readonly file: string; readonly name: string };
  readonly failure?: PathFailure;
  /** The shortest history that still fails, step by step. */
  readonly shrunk?: readonly string[];
};

/** A test that failed, or what else went wrong in a file of tests. */
export type FailedTest = {
  readonly kind: "test";
  readonly file: string;
  /** As `vitest -t` looks for it; none where the failure is the file's own. */
  readonly name?: string;
  readonly failure: PathFailure;
};

/** A path or a part of a chart that was left out, and why. */
export type SkippedPart = {
  readonly kind: "left-out";
  readonly chart: string;
  readonly depth: TestLevel;
  readonly name: string;
  readonly why: string;
};

/**
 * A path as it is stored: thousands of paths of a chart take the same steps, so a step without pictures and requests stands once
 * in its file, and paths name it by its number.
 */
type StoredPath = Omit<PathResult, "steps"> & { readonly steps: readonly (StepResult | number)[] };

type Line =
  | { readonly kind: "start"; readonly depth: TestLevel; readonly at: string; readonly planned: number }
  | { readonly kind: "step"; readonly step: StepResult }
  | StoredPath
  | SkippedPart
  | FailedTest
  | RandomRun
  | { readonly kind: "end"; readonly at: string };

/** Where all of it lies; `QA_FOLDER` names another place. */
export const reportFolder = process.env.QA_FOLDER ?? "reports/qa";

/**
 * Which walks of the chart and DOM depths are stored: `all` in the run of `npm run qa`, the path with an id where it is repeated
 * by itself, none in every other run of the tests.
 */
export const storedPathRuns = process.env.QA_WALKS;

/** A file of results that is being written. */
export type ResultFile = {
  readonly append: (line: PathResult | SkippedPart | FailedTest | RandomRun) => void;
  readonly close: () => void;
};

/**
 * Begins a file of results, in the place of an earlier one of the same name. Two paths of one id are refused: by its id a path
 * is walked again.
 */
export function openResults(level: TestLevel, name: string, planned: number): ResultFile {
  const file = resultFile(level, name);
  mkdirSync(dirname(file), { recursive: true });
  const lineOf = (line: Line) => `${JSON.stringify(line)}\n`;
  writeFileSync(file, lineOf({ kind: "start", depth: level, at: new Date().toISOString(), planned }));
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

/** Where a file of results lies. */
export function resultFile(level: TestLevel, name: string): string {
  return join(reportFolder, "results", level, `${name.replace(/[^\w-]+/g, "-").slice(0, 120)}.jsonl`);
}

/** Name of the file of results of walks that are repeated by themselves. */
export function repeatResultsName(what: string): string {
  return `again ${what}`;
}

/** The command that walks just this path again; below the browser it finds the path's test in the stored results. */
export function repeatCommand({ id }: Pick<PathResult, "id">): string {
  return `npm run qa -- --path ${id}`;
}

/** The command that runs just this test, or its file. */
export function testCommand({ file, name }: Pick<FailedTest, "file" | "name">): string {
  if (name === undefined) return `npx vitest run ${file}`;
  return `npx vitest run ${file} -t '${testPattern(name).replaceAll("'", "'\\''")}'`;
}

/** What `vitest -t` finds just this test by. */
export function testPattern(name: string): string {
  return `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}

/** Everything that is known of the last walks. */
export type Results = {
  readonly paths: readonly PathResult[];
  /** Tests that failed without the walk of a path. */
  readonly failedTests: readonly FailedTest[];
  readonly leftOut: readonly SkippedPart[];
  readonly random: readonly RandomRun[];
  /** Files that have no end, or not all that was planned, with how many paths were planned and walked. */
  readonly interrupted: readonly {
    readonly file: string;
    readonly planned: number;
    readonly walked: number;
  }[];
  /** When the walks of each depth began. */
  readonly startedAt: Readonly<Partial<Record<TestLevel, string>>>;
};

/**
 * Reads the results in a folder; empty where there are none. A last line that was cut off is left out. A path that was walked
 * again later stands in the place of its earlier walk.
 */
export function readResults(folder = join(reportFolder, "results")): Results {
  const paths: PathResult[] = [];
  const failedTests: FailedTest[] = [];
  const leftOut = new Map<string, SkippedPart>();
  const random: RandomRun[] = [];
  const interrupted: { file: string; planned: number; walked: number }[] = [];
  const startedAt: Partial<Record<TestLevel, string>> = {};
  for (const level of testLevels) {
    const own = new Map<string, PathResult>();
    for (const { file, lines, start } of filesOf(folder, level)) {
      const covered = pathsIn(lines);
      for (const path of covered) own.set(path.id, mergeRetry(own.get(path.id), path));
      for (const line of lines) {
        if (line.kind === "left-out") leftOut.set(`${level} ${line.chart} ${line.name} ${line.why}`, line);
        if (line.kind === "test") failedTests.push(line);
        if (line.kind === "random") random.push(line);
      }
      startedAt[level] ??= start?.at;
      const planned = start?.planned ?? 0;
      if (!lines.some((line) => line.kind === "end") || covered.length < planned)
        interrupted.push({ file: `${level}/${file}`, planned, walked: covered.length });
    }
    paths.push(...own.values());
  }
  const isStored = ({ file, name }: FailedTest) =>
    [...paths, ...random].some(({ test, failure }) => failure && test?.file === file && test.name === name);
  const alone = failedTests.filter((test) => !isStored(test));
  return { paths, failedTests: alone, leftOut: [...leftOut.values()], random, interrupted, startedAt };
}

/**
 * Returns the result that counts of two of a path, of which `later` is in the file begun later: the repetition, which is
 * flaky when it passed after a failure, or else the later run.
 */
export function mergeRetry(earlier: PathResult | undefined, later: PathResult): PathResult {
  if (earlier === undefined) return later;
  const [first, last] = (earlier.retry ?? 0) > (later.retry ?? 0) ? [later, earlier] : [earlier, later];
  return last.retry && first.failure && !last.failure ? { ...last, flaky: first.failure } : last;
}

/** The files of a depth, in the order in which they were begun. */
function filesOf(folder: string, level: TestLevel) {
  return namesIn(join(folder, level))
    .map((file) => {
      const lines = linesOf(join(folder, level, file));
      return { file, lines, start: lines.find((line) => line.kind === "start") };
    })
    .sort((one, other) => ((one.start?.at ?? "") < (other.start?.at ?? "") ? -1 : 1));
}

/** Paths with their steps in full. */
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

/** The id by which a path is found again, whatever its steps are: the same as long as its group and name are. */
export function pathId(machine: string, group: string, name: string): string {
  const hash = createHash("sha256").update(`${group}\n${name}`).digest("hex").slice(0, 8);
  return `${machine}-${hash}`;
}

/** What an assertion expected and saw, in words. */
export function failureOf(error: unknown): PathFailure {
  const { message, expected, actual } = error as { message?: string; expected?: unknown; actual?: unknown };
  const text = sanitizeMessage(message ?? String(error));
  const isBare = expected === true && actual === false;
  if (isBare || (expected === undefined && actual === undefined)) return { expected: text, seen: "" };
  return { expected: shown(expected), seen: `${shown(actual)}\n${text}` };
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? String(value));
}

/** Without the colours of a terminal, and without the machine's folders. */
export function sanitizeMessage(text: string): string {
  const colour = String.fromCharCode(27);
  const here = dirname(dirname(import.meta.dirname));
  return text.replaceAll(new RegExp(`${colour}\\[[\\d;]*m`, "g"), "").replaceAll(`${here}/`, "");
}
