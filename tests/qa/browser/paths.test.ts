import { test as base } from "@playwright/test";
import { openResults, type ResultFile } from "../results.ts";
import { browserPaths } from "./browser-paths.ts";
import { startEnvironment, type TestEnvironment } from "./environment.ts";
import { inputModes } from "./input-modes.ts";
import { blockedPrefixResult, runPath } from "./run-path.ts";

/*
 * Runs every browser path of the state machines on the built site with real faults. If a longer path begins with a
 * path, one test runs both. `npm run qa` sets `QA_RESULTS` to a file for the results. With this setting, a picture is
 * taken of every step.
 */

const resultsName = process.env.QA_RESULTS;

const test = base.extend<
  object,
  { readonly environment: TestEnvironment; readonly results: ResultFile | null }
>({
  environment: [
    async ({}, use) => {
      const environment = await startEnvironment();
      await use(environment);
      await environment.close();
    },
    { scope: "worker" },
  ],
  results: [
    async ({}, use, { workerIndex }) => {
      const results =
        resultsName === undefined ? null : openResults("browser", `${resultsName} ${workerIndex}`, 0);
      await use(results);
      results?.close();
    },
    { scope: "worker" },
  ],
});

const paths = (await browserPaths()).filter(({ skipReason }) => skipReason === undefined);
for (const path of paths.filter(({ coveredByPath }) => !paths.some(({ id }) => id === coveredByPath))) {
  const variantPaths = paths.filter(({ coveredByPath }) => coveredByPath === path.id);
  const testPaths = [path, ...variantPaths];
  const ids = testPaths.map(({ id }) => `[${id}]`).join("");
  const isPinned = path.group.startsWith(inputModes.asTheyAre.group);
  const rows = new Set(testPaths.flatMap((each) => each.rows));
  const tag = [`@${path.machine}`, ...(isPinned ? [] : ["@variant"]), ...[...rows].map((row) => `@${row}`)];
  test(
    `${path.name} (${path.group}) ${ids}`,
    { tag },
    async ({ browser, environment, results }, { retry }) => {
      const run = await runPath(path, { environment, browser, hasPictures: results !== null });
      for (const each of [...variantPaths.map((beginning) => blockedPrefixResult(run, beginning)), run])
        results?.append({ ...each, retry });
      if (run.failure) throw new Error(`Expected: ${run.failure.expected}\nSeen: ${run.failure.actualText}`);
    },
  );
}
