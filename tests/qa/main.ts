import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { cp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserPaths } from "./browser/browser-paths.ts";
import { capturedFolder } from "./browser/screenshots.ts";
import { maxReportBytes, sizeOf, writeReport } from "./report/write-report.ts";
import {
  openResults,
  type PathResult,
  readResults,
  repeatResultsName,
  reportFolder,
  resultFile,
  testLevels,
  testPattern,
} from "./results.ts";
import { startRun } from "./run-info.ts";

/*
 * `npm run qa` runs the paths of every test level and writes the report.
 * - `-- --path ID`: only the paths with these comma-separated ids, or the browser paths whose names contain these words
 * - `--machine NAME`: only the browser paths of a state machine
 * - `--report`: only writes the report from the stored results
 * - `--shard 1/2`: only one of two parts
 * - `--merge FOLDER…`: writes one report from the folders of all parts
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: "string" },
    machine: { type: "string" },
    report: { type: "boolean" },
    shard: { type: "string" },
    merge: { type: "boolean" },
  },
});
const folder = reportFolder;
const shard = shardOf(options.shard);
const selected = options.path ?? options.machine;

if (selected !== undefined) {
  const endRun = startRun();
  await runSelected(selected);
  endRun();
} else if (options.merge) {
  await merge(positionals);
  await report();
} else {
  if (!options.report) await runAll();
  await report();
}

/** Runs selected paths. Browser paths are selected by id, name or state machine; tests are selected by path id. */
async function runSelected(value: string): Promise<void> {
  const names = value.split(",");
  const tested = readResults().paths.filter(
    ({ id, test }) => options.path !== undefined && test && names.includes(id),
  );
  const selectedPaths = (await browserPaths()).filter(({ id, name, machine }) =>
    options.machine === undefined ? names.includes(id) || name.includes(value) : names.includes(machine),
  );
  if (selectedPaths.length + tested.length === 0)
    throw new Error(
      `No browser path has the id "${value}" or contains it in its name, and no result in ${folder} has this id. Run npm run qa first, or check the id.`,
    );
  const ids = selectedPaths.map(({ id }) => id);
  const hasPassed =
    ids.length === 0 || runInBrowser(repeatResultsName(value), [`--grep=\\[(?:${ids.join("|")})\\]`]);
  const allPassed = tested.map(repeatTest);
  process.exitCode = !hasPassed || allPassed.includes(false) ? 1 : 0;
}

async function runAll(): Promise<void> {
  await archivePreviousRun();
  const endRun = startRun();
  if (!runVitestPaths()) process.exitCode = 1;
  await storeSkipped();
  if (!runInBrowser("journeys", shard ? [`--shard=${shard.part}/${shard.of}`] : [])) process.exitCode = 1;
  endRun();
}

/** Runs paths in the browser. Playwright retries a failed path once. Returns true if all paths passed in the end. */
function runInBrowser(results: string, filter: readonly string[]): boolean {
  rmSync(capturedFolder, { recursive: true, force: true });
  const { status } = spawnSync("npx", ["playwright", "test", "-c", "tests", "--project=paths", ...filter], {
    stdio: "inherit",
    env: { ...process.env, QA_RESULTS: results },
  });
  return status === 0;
}

/** Stores the paths that are not run in the browser, with the reasons. */
async function storeSkipped(): Promise<void> {
  const results = openResults("browser", "left out", 0);
  for (const { machine, name, skipReason } of await browserPaths())
    if (skipReason !== undefined)
      results.append({ kind: "left-out", machine, level: "browser", name, why: skipReason });
  results.close();
}

/** A part of a run. Parts are numbered from 1. */
type Shard = { readonly part: number; readonly of: number };

/**
 * Writes the report. Sets exit code 1 if there are failures or uncovered parts without a reason, or if the report is
 * too large.
 */
async function report(): Promise<void> {
  const { failed, unexplained } = await writeReport();
  // In a sharded run, another part of the run may cover the missing parts.
  const left =
    unexplained === 0 || shard
      ? ""
      : ` ${unexplained} parts of state machines are not covered and have no reason in tests/qa/coverage-exclusions.ts.`;
  console.log(
    `${failed} ${failed === 1 ? "failure" : "failures"}.${left} Report: ${join(folder, "index.html")}`,
  );
  const bytes = await sizeOf(folder);
  const isLarge = bytes > maxReportBytes;
  if (isLarge) console.log(`The report's folder has ${bytes} bytes. The maximum is ${maxReportBytes}.`);
  if (failed > 0 || left !== "" || isLarge) process.exitCode = 1;
}

/** Combines the results and pictures of the parts of one run. */
async function merge(parts: readonly string[]): Promise<void> {
  if (parts.length === 0) throw new Error("Pass the folders to merge: npm run qa -- --merge FOLDER FOLDER");
  await archivePreviousRun();
  for (const [index, part] of parts.entries()) {
    if (!existsSync(join(part, "results")))
      throw new Error(`The folder ${part} has no results of npm run qa.`);
    await cp(join(part, "pictures"), join(folder, "pictures"), { recursive: true, force: true }).catch(
      () => {},
    );
    for (const run of await readdir(join(part, "results")))
      if (run.startsWith("run-")) await cp(join(part, "results", run), join(folder, "results", run));
    for (const level of testLevels) {
      const files = await readdir(join(part, "results", level)).catch(() => []);
      for (const file of files)
        await cp(
          join(part, "results", level, file),
          join(folder, "results", level, file.replace(/\.jsonl$/, `-part-${index + 1}.jsonl`)),
        );
    }
  }
}

/** Parses the value of `--shard`, such as `1/2`. */
function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > of) throw new Error(`--shard needs a part such as 1/2, but got "${text}".`);
  return { part, of };
}

/**
 * Runs the machine and DOM levels as tests of the unit projects. The tests store their results, and a reporter stores
 * the failed tests. Returns true if all tests passed, including tests that run no path.
 */
function runVitestPaths(): boolean {
  const tests = ["src/machines", "src/screens", "tests/paths"];
  const reporters = ["default", "./tests/qa/failed-tests.ts", "./tests/support/store-results.ts"].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const shardArgs = shard ? [`--shard=${shard.part}/${shard.of}`] : [];
  const { status, signal } = spawnSync(
    "npx",
    ["vitest", "run", "--project", "unit*", ...reporters, ...shardArgs, ...tests],
    {
      stdio: "inherit",
      env: { QA_SEED: String(Date.now() % 2 ** 31), ...process.env, QA_WALKS: "all", TEST_RESULTS: "qa" },
    },
  );
  if (status !== 0 && !hasFailures()) {
    const file = openResults("machine", "failed tests", 0);
    const failure = {
      expected: "the tests end with code 0",
      actualText: `they ended with ${signal ?? status}`,
    };
    file.append({ kind: "test", file: tests.join(" "), failure });
    file.close();
  }
  return status === 0;
}

/** Repeats one path of the machine or DOM level. Returns true if the path was run and passed. */
function repeatTest({ id, level, test: { file, name } = { file: "", name: "" } }: PathResult): boolean {
  const results = resultFile(level, repeatResultsName(id));
  rmSync(results, { force: true });
  const { status } = spawnSync("npx", ["vitest", "run", file, "-t", testPattern(name)], {
    stdio: "inherit",
    env: { ...process.env, QA_WALKS: id },
  });
  if (!existsSync(results)) console.log(`${id} did not run: ${file} no longer has this path.`);
  return status === 0 && existsSync(results);
}

function hasFailures(): boolean {
  const { paths, failedTests, interrupted } = readResults();
  return failedTests.length > 0 || interrupted.length > 0 || paths.some(({ failure }) => failure);
}

/** Archives the previous run for the comparison and empties the folders to which this run writes. */
async function archivePreviousRun(): Promise<void> {
  const earlier = join(folder, "earlier");
  const hasBrowserResults = existsSync(join(folder, "results", "browser"));
  if (hasBrowserResults) {
    await rm(earlier, { recursive: true, force: true });
    await cp(join(folder, "results"), join(earlier, "results"), { recursive: true });
  }
  await rm(join(folder, "results"), { recursive: true, force: true });
  if (hasBrowserResults && existsSync(join(folder, "pictures")))
    await rename(join(folder, "pictures"), join(earlier, "pictures"));
}
