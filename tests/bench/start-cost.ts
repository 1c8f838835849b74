import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSite, startSite } from "../support/site.ts";
import { costOfPage } from "./load.ts";

/**
 * Measures how the site starts with fresh and with existing data: seconds until the first page, and memory at that time
 * and after 2,000 pages. The memory includes the embedded service and database.
 */
const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
const rows: Record<string, object> = {};
for (const kind of ["fresh data", "existing data"]) {
  const startedAt = performance.now();
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const page = await fetch(site.origin);
  if (!page.ok) throw new Error(`The first page returned ${page.status}.`);
  await page.text();
  const seconds = (performance.now() - startedAt) / 1000;
  const memoryAtStart = memoryOf(site);
  let requested = 0;
  await costOfPage(site.process.pid ?? 0, () => `${site.origin}/?bench=${requested++}`, 2000);
  rows[kind] = {
    "first page, s": seconds.toFixed(1),
    "MB resident": memoryAtStart,
    "MB after 2000 pages": memoryOf(site),
  };
  await site.stop();
}
console.table(rows);
await rm(dataDir, { recursive: true });

/** Returns the resident memory of a process in megabytes, as reported by the kernel. */
function memoryOf({ process: { pid } }: RunningSite): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
