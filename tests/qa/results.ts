import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TracedStep } from "../paths/walk.ts";

/*
 * Results of walks, written line by line as the walk goes (JSON lines), so that what was walked before an interruption is
 * there, and that it was interrupted too: its file has no line of the kind `end`.
 */

/** How deep a walk goes: the chart alone, the screen in a DOM, or the running site in a browser. */
export const depths = ["chart", "dom", "browser"] as const;
export type Depth = (typeof depths)[number];

/** A request that a page made, with its reply's status; 0 where none came. */
export type Requested = { readonly line: string; readonly status: number; readonly ms: number };

/** One step of a path, as it was walked: at the browser depth, what the chart alone does at it. */
export type WalkedStep = TracedStep & {
  /** How long the step took, in milliseconds. */
  readonly ms?: number;
  readonly requests?: readonly Requested[];
  /** Files of its pictures in the report's folder, by width in pixels. */
  readonly pictures?: Readonly<Record<string, string>>;
};

/** Why a path failed. */
export type WalkFailure = {
  readonly expected: string;
  readonly seen: string;
  /** What the service's database says of the order. */
  readonly order?: string;
  readonly picture?: string;
};

/** A path that was walked. */
export type WalkedPath = {
  readonly kind: "path";
  readonly id: string;
  readonly chart: string;
  readonly depth: Depth;
  /** What the path belongs to: journeys, shortest paths, or a way of walking such as "by keyboard". */
  readonly group: string;
  readonly name: string;
  /** Ids of requirements. */
  readonly rows: readonly string[];
  readonly steps: readonly WalkedStep[];
  readonly ms: number;
  /** The test that walks it, at the depths below the browser's. */
  readonly test?: { readonly file: string; readonly name: string };
  readonly failure?: WalkFailure;
};

/** A path or a part of a chart that was left out, and why. */
export type LeftOut = {
  readonly kind: "left-out";
  readonly chart: string;
  readonly depth: Depth;
  readonly name: string;
  readonly why: string;
};

/**
 * A path as it is stored: thousands of paths of a chart take the same steps, so a step without pictures and requests stands once
 * in its file, and paths name it by its number.
 */
type StoredPath = Omit<WalkedPath, "steps"> & { readonly steps: readonly (WalkedStep | number)[] };

type Line =
  | { readonly kind: "start"; readonly depth: Depth; readonly at: string; readonly planned: number }
  | { readonly kind: "step"; readonly step: WalkedStep }
  | StoredPath
  | LeftOut
  | { readonly kind: "end"; readonly at: string };

/** Where all of it lies; `QA_FOLDER` names another place. */
export const reportFolder = process.env.QA_FOLDER ?? "reports/qa";

/** A file of results that is being written. */
export type ResultFile = {
  readonly add: (line: WalkedPath | LeftOut) => void;
  readonly end: () => void;
};

/**
 * Begins a file of results, in the place of an earlier one of the same name. Two paths of one id are refused: by its id a path
 * is walked again.
 */
export function openResults(depth: Depth, name: string, planned: number): ResultFile {
  const file = join(reportFolder, "results", depth, `${name.replace(/[^\w-]+/g, "-")}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  const lineOf = (line: Line) => `${JSON.stringify(line)}\n`;
  writeFileSync(file, lineOf({ kind: "start", depth, at: new Date().toISOString(), planned }));
  const ids = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    add: (line) => {
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
    end: () => appendFileSync(file, lineOf({ kind: "end", at: new Date().toISOString() })),
  };
}

/** Everything that is known of the last walks. */
export type Results = {
  readonly paths: readonly WalkedPath[];
  readonly leftOut: readonly LeftOut[];
  /** Files that have no end, or not all that was planned, with how many paths were planned and walked. */
  readonly interrupted: readonly {
    readonly file: string;
    readonly planned: number;
    readonly walked: number;
  }[];
  /** When the walks of each depth began. */
  readonly startedAt: Readonly<Partial<Record<Depth, string>>>;
};

/**
 * Reads the results in a folder; empty where there are none. A last line that was cut off is left out. A path that was walked
 * again by itself, in a file that comes later, stands in the place of its earlier walk.
 */
export function readResults(folder = join(reportFolder, "results")): Results {
  const paths: WalkedPath[] = [];
  const leftOut = new Map<string, LeftOut>();
  const interrupted: { file: string; planned: number; walked: number }[] = [];
  const startedAt: Partial<Record<Depth, string>> = {};
  for (const depth of depths) {
    for (const file of namesIn(join(folder, depth))) {
      const lines = readFileSync(join(folder, depth, file), "utf8")
        .split("\n")
        .flatMap(parsed);
      const own = pathsIn(lines);
      const again = new Set(own.map(({ id }) => id));
      const earlier = paths.filter((path) => path.depth !== depth || !again.has(path.id));
      paths.splice(0, paths.length, ...earlier, ...own);
      for (const line of lines)
        if (line.kind === "left-out") leftOut.set(`${depth} ${line.chart} ${line.name} ${line.why}`, line);
      const start = lines.find((line) => line.kind === "start");
      if (start && start.at < (startedAt[depth] ?? "~")) startedAt[depth] = start.at;
      const planned = start?.planned ?? 0;
      if (!lines.some((line) => line.kind === "end") || own.length < planned)
        interrupted.push({ file: `${depth}/${file}`, planned, walked: own.length });
    }
  }
  return { paths, leftOut: [...leftOut.values()], interrupted, startedAt };
}

/**
 * Keeps the results for the next run to be compared with, in another folder: the steps only of paths with pictures, because
 * the others are most of the report's size.
 */
export function keepResults(target: string, source = join(reportFolder, "results")): void {
  for (const depth of depths) {
    mkdirSync(join(target, depth), { recursive: true });
    for (const file of namesIn(join(source, depth))) {
      const lines = readFileSync(join(source, depth, file), "utf8")
        .split("\n")
        .flatMap(parsed);
      const kept = lines.flatMap((line) => {
        if (depth === "browser") return [line];
        return line.kind === "step" ? [] : [line.kind === "path" ? { ...line, steps: [] } : line];
      });
      writeFileSync(join(target, depth, file), kept.map((line) => `${JSON.stringify(line)}\n`).join(""));
    }
  }
}

/** Paths with their steps in full. */
function pathsIn(lines: readonly Line[]): WalkedPath[] {
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

function parsed(text: string): Line[] {
  try {
    return text === "" ? [] : [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

/** The id by which `npm run qa -- --path ID` finds a path again: the same as long as its name and steps are. */
export function pathId(chart: string, group: string, name: string): string {
  const hash = createHash("sha256").update(`${group}\n${name}`).digest("hex").slice(0, 8);
  return `${chart}-${hash}`;
}
