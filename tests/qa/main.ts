import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { walkInBrowser } from "./browser/walk-all.ts";
import { writeReport } from "./report/write-report.ts";
import { type Depth, depths, keepResults, reportFolder } from "./results.ts";

/*
 * `npm run qa`: walks every depth and writes the report. `npm run qa -- --path ID` walks only the browser's paths with this
 * id (or these, with commas) or with these words in their name, `--chart NAME` only those of a chart; `--browser` walks no depth but the browser's;
 * `--report` only writes the report anew from what is stored.
 */

const [option, value] = process.argv.slice(2);
const folder = reportFolder;

if (option === "--path" || option === "--chart") {
  if (value === undefined) throw new Error("Say which: npm run qa -- --path ID, or --chart NAME");
  const walked = await walkInBrowser({
    isWanted: ({ id, name, chart }) =>
      option === "--chart"
        ? value.split(",").includes(chart)
        : value.split(",").includes(id) || name.includes(value),
    results: "single",
  });
  if (walked.count === 0)
    throw new Error(`No path of the browser has the id ${value}, or these words in its name.`);
  process.exitCode = walked.failed > 0 ? 1 : 0;
} else {
  if (option !== "--report") {
    const walked = option === "--browser" ? (["browser"] as const) : depths;
    await keepEarlier(walked);
    if (option !== "--browser" && !walkCharts()) process.exitCode = 1;
    await walkInBrowser({ isWanted: () => true, results: "journeys" });
  }
  const { failed, unexplained } = await writeReport();
  const left =
    unexplained === 0 ? "" : ` ${unexplained} parts of charts were not walked, for no known reason.`;
  console.log(`${failed} paths failed.${left} The report: ${join(folder, "index.html")}`);
  if (failed > 0 || unexplained > 0) process.exitCode = 1;
}

/**
 * The chart and DOM depths are tests of the unit projects, which store their own results; answers whether all of them passed,
 * those too that walk no path.
 */
function walkCharts(): boolean {
  const tests = ["src/machines", "src/screens", "tests/paths"];
  return (
    spawnSync("npx", ["vitest", "run", "--project", "unit*", ...tests], { stdio: "inherit" }).status === 0
  );
}

/** The run before is what this one is compared with; nothing of it is left where this one stores what it walks. */
async function keepEarlier(walked: readonly Depth[]): Promise<void> {
  const earlier = join(folder, "earlier");
  const isWalked = existsSync(join(folder, "results", "browser"));
  if (isWalked) {
    await rm(earlier, { recursive: true, force: true });
    keepResults(join(earlier, "results"));
  }
  for (const depth of walked) await rm(join(folder, "results", depth), { recursive: true, force: true });
  if (isWalked && existsSync(join(folder, "pictures")))
    await rename(join(folder, "pictures"), join(earlier, "pictures"));
}
