import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { walkInBrowser } from "./browser/walk-all.ts";
import { writeReport } from "./report/write-report.ts";
import { reportFolder } from "./results.ts";

/*
 * `npm run qa`: walks every depth and writes the report. `npm run qa -- --path ID` walks only the browser's paths with this
 * id or with these words in their name, `--chart NAME` only those of a chart; `--report` only writes the report anew from what
 * is stored.
 */

const [option, value] = process.argv.slice(2);
const folder = reportFolder;

if (option === "--path" || option === "--chart") {
  if (value === undefined) throw new Error("Say which: npm run qa -- --path ID, or --chart NAME");
  const walked = await walkInBrowser({
    isWanted: ({ id, name, chart }) =>
      option === "--chart" ? value.split(",").includes(chart) : id === value || name.includes(value),
    results: "single",
  });
  if (walked.count === 0)
    throw new Error(`No path of the browser has the id ${value}, or these words in its name.`);
  process.exitCode = walked.failed > 0 ? 1 : 0;
} else {
  if (option !== "--report") {
    await keepEarlier();
    if (option !== "--browser") walkCharts();
    await walkInBrowser({ isWanted: () => true, results: "journeys" });
  }
  const failed = await writeReport();
  console.log(`${failed} paths failed. The report: ${join(folder, "index.html")}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** The chart and DOM depths are tests of the unit project, which store their own results. */
function walkCharts(): void {
  spawnSync("npx", ["vitest", "run", "--project", "unit", "src/machines", "src/screens", "tests/paths"], {
    stdio: "inherit",
  });
}

/** The run before is what this one is compared with. */
async function keepEarlier(): Promise<void> {
  const earlier = join(folder, "earlier");
  if (!existsSync(join(folder, "results", "browser"))) return;
  await rm(earlier, { recursive: true, force: true });
  await cp(join(folder, "results"), join(earlier, "results"), { recursive: true });
  await rm(join(folder, "results", "browser"), { recursive: true });
  if (existsSync(join(folder, "pictures"))) await rename(join(folder, "pictures"), join(earlier, "pictures"));
}
