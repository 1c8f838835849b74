import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { reportFolder } from "./results.ts";

/** One run of `npm run qa`, or one of its parts. */
export type RunInfo = {
  /** As `currentCommit()` returns it. */
  readonly commit: string;
  /** Platform, number of CPUs and version of Node.js. */
  readonly machine: string;
  /** Start as an ISO instant. */
  readonly startedAt: string;
  /** Undefined if the run was interrupted. */
  readonly seconds?: number;
};

/** Returns the commit of the working tree. Says so if the tree has uncommitted changes. */
export function currentCommit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";
  const commit = git("rev-parse", "--short=12", "HEAD");
  if (commit === "") return "unknown";
  return git("status", "--porcelain") === "" ? commit : `${commit} with uncommitted changes`;
}

/** Stores the start of a run. Returns a function that stores its duration. */
export function startRun(): () => void {
  const startedAt = new Date().toISOString();
  const machine = `${process.platform} ${process.arch}, ${availableParallelism()} CPUs, Node.js ${process.versions.node}`;
  const run: RunInfo = { commit: currentCommit(), machine, startedAt };
  const store = (info: RunInfo) => {
    mkdirSync(join(reportFolder, "results"), { recursive: true });
    writeFileSync(
      join(reportFolder, "results", `run-${startedAt.replace(/\W/g, "-")}.json`),
      JSON.stringify(info),
    );
  };
  store(run);
  return () => store({ ...run, seconds: Math.round((Date.now() - Date.parse(startedAt)) / 1000) });
}

/** Reads the stored runs, in the order of their start. */
export function readRuns(): readonly RunInfo[] {
  const folder = join(reportFolder, "results");
  return readdirSync(folder)
    .filter((name) => /^run-.*\.json$/.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/** Describes runs, such as “at commit 1a2b, on linux x64, 2 CPUs, Node.js 24.1.0, in 15 minutes”. */
export function describeRuns(runs: readonly RunInfo[]): string {
  const distinct = (values: readonly string[]) => [...new Set(values)].join(" and ");
  const seconds = runs.reduce((sum, run) => sum + (run.seconds ?? Number.NaN), 0);
  const minutes = Math.max(1, Math.round(seconds / 60));
  const duration = Number.isNaN(seconds)
    ? "interrupted"
    : `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  if (runs.length === 0) return "at an unknown commit";
  return `at commit ${distinct(runs.map(({ commit }) => commit))}, on ${distinct(runs.map(({ machine }) => machine))}, ${duration}`;
}
