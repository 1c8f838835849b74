import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";
import type { MachineMutant } from "./machine-mutants.ts";

/** In milliseconds; longer than all walks of a chart take on a busy machine: what takes longer runs in circles. */
const timeoutMs = 60_000;
const folder = new URL("../../node_modules/.cache/mutation/", import.meta.url);

/**
 * Walks what is pinned by hand of a chart on changed ones, each in a thread of its own. The function returns the name of the
 * walk that noticed the change, or null.
 */
export function pinnedWalks(): (mutant: MachineMutant) => Promise<string | null> {
  let first: readonly string[] = [];
  return async (mutant) => {
    const url = await bundled(mutant);
    const killer = await killerIn(url, { chart: mutant.chart, first });
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

async function killerIn(url: URL, workerData: object): Promise<string | null> {
  const thread = new Worker(url, { workerData, stdout: true, stderr: true });
  let timer: NodeJS.Timeout | undefined;
  const killer = await new Promise<string | null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "it never ended");
    thread.once("message", resolve);
    thread.once("error", (error) => resolve(`it broke: ${error instanceof Error ? error.message : error}`));
  });
  clearTimeout(timer);
  await thread.terminate();
  return killer;
}
