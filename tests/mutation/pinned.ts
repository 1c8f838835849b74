import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";
import type { MachineMutant } from "./machine-mutants.ts";

/**
 * Timeout in milliseconds. All path runs of a machine are faster even on a busy computer: a timeout means an endless
 * loop.
 */
const timeoutMs = 60_000;
const folder = new URL("../../node_modules/.cache/mutation/", import.meta.url);

/**
 * Returns a function that runs a machine's hand-written journeys and state cases on a mutant, in a separate thread. The
 * function resolves to the name of the path run that detected the mutant, or null.
 */
export function createPinnedRunner(): (mutant: MachineMutant) => Promise<string | null> {
  let first: readonly string[] = [];
  return async (mutant) => {
    const url = await bundled(mutant);
    const killer = await killerInThread(url, { machine: mutant.machine, first });
    rmSync(url);
    if (killer !== null) first = [killer, ...first.filter((name) => name !== killer)];
    return killer;
  };
}

async function bundled({ file, code }: MachineMutant): Promise<URL> {
  const build = await rolldown({
    input: new URL("pinned-path-runs.ts", import.meta.url).pathname,
    platform: "node",
    external: /^[a-z@]/,
    plugins: [{ name: "mutant", load: (id) => (id === file ? { code, moduleType: "ts" } : null) }],
  });
  const { output } = await build.generate({ codeSplitting: false });
  await build.close();
  mkdirSync(folder, { recursive: true });
  const url = new URL(`${process.pid}-${Math.random().toString(36).slice(2)}.mjs`, folder);
  writeFileSync(url, output[0].code);
  return url;
}

async function killerInThread(url: URL, workerData: object): Promise<string | null> {
  const thread = new Worker(url, { workerData, stdout: true, stderr: true });
  let timer: NodeJS.Timeout | undefined;
  const killer = await new Promise<string | null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "the path runs timed out");
    thread.once("message", resolve);
    thread.once("error", (error) =>
      resolve(`uncaught error: ${error instanceof Error ? error.message : error}`),
    );
  });
  clearTimeout(timer);
  await thread.terminate();
  return killer;
}
