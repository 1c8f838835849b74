import { rm } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startWorkspace, type Workspace } from "../../../src/workspace/service.ts";
import { settingsIn } from "../../../src/workspace/testing.ts";
import { createFreshFolder } from "../../support/databases.ts";
import { rawRequest } from "../../support/raw-request.ts";
import { setUpSuite } from "../../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { recordFault } from "../support/fault-table.ts";
import { type FuzzedLine, fuzzedLines } from "../support/fuzzed-lines.ts";
import { metricsSettings } from "../support/page-source.ts";
import { roundCount } from "../support/round-counts.ts";

/** A fixed seed makes the requests reproducible. */
const seed = Number(process.env.FUZZ_SEED ?? 20261128);
const runs = roundCount(600, 10_000);
const timeoutMs = roundCount(300_000, 1_800_000);
const callers = 8;

let site: RunningSite;
let service: Workspace;
let serviceFolder: string;
let origins: Record<string, string>;

setUpSuite(async (onSuiteFinished) => {
  const metrics = await metricsSettings();
  site = await startSite({ LOG_LEVEL: "warn", ...metrics });
  onSuiteFinished(() => site.stop());
  serviceFolder = await createFreshFolder();
  onSuiteFinished(() => rm(serviceFolder, { recursive: true }));
  service = await startWorkspace(settingsIn(serviceFolder));
  onSuiteFinished(() => service.close());
  origins = {
    site: site.origin,
    service: service.url,
    metrics: `http://${metrics.METRICS_HOST}:${metrics.METRICS_PORT}`,
  };
});

for (const name of ["site", "service", "metrics"])
  test(
    `the port of the ${name} responds to fuzzed request lines and hosts with less than 500, and logs no error`,
    async (context) => {
      const requests = fc.sample(fuzzedLines, { numRuns: runs, seed });
      const wrong: string[] = [];
      const statuses = new Map<number, number>();
      let next = 0;
      const caller = async () => {
        for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
          const status = await statusOf(origins[name] ?? "", request);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500) wrong.push(`${status} ${JSON.stringify(request)}`);
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
      const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
      recordFault(context, {
        fault: `odd request lines at the port of the ${name}`,
        runs,
        lost: wrong.length,
        note: counts.join(", "),
      });
      expect(wrong.slice(0, 20)).toEqual([]);
      const errors = site
        .log()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'));
      expect(errors.slice(0, 5)).toEqual([]);
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    },
    timeoutMs,
  );

/** Sends a request. The status is 0 if the server closes the connection without a response. */
async function statusOf(origin: string, { line, host }: FuzzedLine): Promise<number> {
  const headers = host === null ? [] : [`Host: ${host}`];
  return (await rawRequest(origin, [line, ...headers, "Content-Length: 0"])).status;
}
