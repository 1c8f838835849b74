import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { walkInBrowser } from "./browser/walk-all.ts";
import { mostBytes, sizeOf, writeReport } from "./report/write-report.ts";
import {
  type Depth,
  depths,
  openResults,
  readResults,
  repeated,
  reportFolder,
  resultFile,
  testPattern,
  type WalkedPath,
} from "./results.ts";

/*
 * `npm run qa`: walks every depth and writes the report. `npm run qa -- --path ID` walks only the path with this id (or these,
 * with commas), or those of the browser with these words in their name, `--chart NAME` only the browser's of a chart; `--browser`
 * walks no depth but the browser's; `--report` only writes the report anew from what is stored.
 */

const [option, value] = process.argv.slice(2);
const folder = reportFolder;

if (option === "--path" || option === "--chart") {
  if (value === undefined) throw new Error("Say which: npm run qa -- --path ID, or --chart NAME");
  const names = value.split(",");
  const tested = readResults().paths.filter(
    ({ id, test }) => option === "--path" && test && names.includes(id),
  );
  const walked = await walkInBrowser({
    isWanted: ({ id, name, chart }) =>
      option === "--chart" ? names.includes(chart) : names.includes(id) || name.includes(value),
    results: repeated(value),
    hasPictures: true,
  });
  if (walked.count + tested.length === 0)
    throw new Error(
      `No path of the browser has the id ${value}, or these words in its name, and none of the other depths in ${folder}.`,
    );
  const passed = tested.map(repeatTest);
  process.exitCode = walked.failed > 0 || passed.includes(false) ? 1 : 0;
} else {
  if (option !== "--report") {
    const walked = option === "--browser" ? (["browser"] as const) : depths;
    await keepEarlier(walked);
    if (option !== "--browser" && !walkCharts()) process.exitCode = 1;
    await walkInBrowser({ isWanted: () => true, results: "journeys", hasPictures: true });
  }
  const { failed, unexplained } = await writeReport();
  const left =
    unexplained === 0 ? "" : ` ${unexplained} parts of charts were not walked, for no known reason.`;
  console.log(`${failed} failures.${left} The report: ${join(folder, "index.html")}`);
  const bytes = await sizeOf(folder);
  const isLarge = bytes > mostBytes;
  if (isLarge) console.log(`The report's folder has ${bytes} bytes, more than the ${mostBytes} it may have.`);
  if (failed > 0 || unexplained > 0 || isLarge) process.exitCode = 1;
}

/**
 * The chart and DOM depths are tests of the unit projects, which store their own results, and the tests that failed; answers
 * whether all of them passed, those too that walk no path.
 */
function walkCharts(): boolean {
  const tests = ["src/machines", "src/screens", "tests/paths"];
  const reporters = ["--reporter=default", "--reporter=./tests/qa/failed-tests.ts"];
  const { status, signal } = spawnSync(
    "npx",
    ["vitest", "run", "--project", "unit*", ...reporters, ...tests],
    {
      stdio: "inherit",
      env: { ...process.env, QA_WALKS: "all" },
    },
  );
  if (status !== 0 && !hasFailures()) {
    const file = openResults("chart", "failed tests", 0);
    const failure = { expected: "the tests end with code 0", seen: `they ended with ${signal ?? status}` };
    file.add({ kind: "test", file: tests.join(" "), failure });
    file.end();
  }
  return status === 0;
}

/** Walks one path of the chart or DOM depth again; answers whether it was walked and passed. */
function repeatTest({ id, depth, test: { file, name } = { file: "", name: "" } }: WalkedPath): boolean {
  const results = resultFile(depth, repeated(id));
  rmSync(results, { force: true });
  const { status } = spawnSync("npx", ["vitest", "run", file, "-t", testPattern(name)], {
    stdio: "inherit",
    env: { ...process.env, QA_WALKS: id },
  });
  if (!existsSync(results)) console.log(`${id} was not walked: ${file} has no such path any more.`);
  return status === 0 && existsSync(results);
}

function hasFailures(): boolean {
  const { paths, failedTests, interrupted } = readResults();
  return failedTests.length > 0 || interrupted.length > 0 || paths.some(({ failure }) => failure);
}

/** The run before is what this one is compared with; nothing of it is left where this one stores what it walks. */
async function keepEarlier(walked: readonly Depth[]): Promise<void> {
  const earlier = join(folder, "earlier");
  const isWalked = existsSync(join(folder, "results", "browser"));
  if (isWalked) {
    await rm(earlier, { recursive: true, force: true });
    await cp(join(folder, "results"), join(earlier, "results"), { recursive: true });
  }
  for (const depth of walked) await rm(join(folder, "results", depth), { recursive: true, force: true });
  if (isWalked && existsSync(join(folder, "pictures")))
    await rename(join(folder, "pictures"), join(earlier, "pictures"));
}
