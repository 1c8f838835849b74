import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { rolldown } from "rolldown";
import type { ChartMutant } from "./chart-mutants.ts";

/** In milliseconds; longer than all walks of a chart take on a busy machine: what takes longer runs in circles. */
const longest = 60_000;
const folder = new URL("../../node_modules/.cache/mutation/", import.meta.url);

/** Walks what is pinned by hand of a chart on changed ones, in a thread of its own. */
export type PinnedWalks = {
  /** The name of the walk that noticed the change, or null. */
  readonly killerOf: (mutant: ChartMutant) => Promise<string | null>;
  readonly stop: () => Promise<void>;
};

/** Starts the thread. */
export function startPinnedWalks(): PinnedWalks {
  const threads: [Worker] = [newThread()];
  let first: readonly string[] = [];
  return {
    killerOf: async (mutant) => {
      const url = await bundled(mutant);
      const killer = await answerOf(threads, { url: url.href, chart: mutant.chart, first });
      rmSync(url);
      if (killer !== null) first = [killer, ...first.filter((name) => name !== killer)];
      return killer;
    },
    stop: async () => {
      await threads[0].terminate();
    },
  };
}

function newThread(): Worker {
  return new Worker(new URL("worker.mjs", import.meta.url), { stdout: true, stderr: true });
}

async function bundled({ file, code }: ChartMutant): Promise<URL> {
  const build = await rolldown({
    input: new URL("pinned-walks.ts", import.meta.url).pathname,
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

function answerOf(threads: [Worker], question: object): Promise<string | null> {
  const [thread] = threads;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      thread.removeAllListeners("message");
      void thread.terminate();
      threads[0] = newThread();
      resolve("it never ended");
    }, longest);
    thread.once("message", (killer: string | null) => {
      clearTimeout(timer);
      resolve(killer);
    });
    thread.postMessage(question);
  });
}
