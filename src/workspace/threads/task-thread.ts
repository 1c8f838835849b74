import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { createFairQueue } from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import type { Log } from "../../http/log.ts";
import type { Client } from "../http/route.ts";

/** Runs an exported function of the thread's module. `task` must be cloneable. Returns the function's result. */
export type RunTask = <Result>(name: string, task: unknown) => Promise<Result>;

/** A thread for CPU-bound work, started by the first task. Runs one task at a time, in turn for each client network. */
export type TaskThread = {
  /** Runs `work` with exclusive use of the thread. Returns null if the queue is full or the client has disconnected. */
  readonly runExclusive: <Result>(
    caller: Client,
    work: (run: RunTask) => Promise<Result>,
  ) => Promise<Result | null>;
  readonly close: () => Promise<void>;
};

/** Creates a thread that runs `module`. The thread ends after `idleMs` milliseconds without a task. */
export function createTaskThread(
  module: URL,
  { idleMs, log }: { readonly idleMs: number; readonly log: Log },
): TaskThread {
  const pool = new Piscina({
    filename: fileURLToPath(module),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // With atomics, an idle thread blocks while it waits for a task and does not receive the message to end.
    atomics: "disabled",
    ...(module.pathname.endsWith(".ts") && { execArgv: ["--import", typeScriptLoader()] }),
  });
  // A thread that has failed is restarted by the next task.
  pool.on("error", (error) =>
    log.error({ err: error, module: module.pathname }, "A thread ended unexpectedly."),
  );
  const queue = createFairQueue({ total: { atOnce: 1, waiting: limits.work.queuedPerThread } });
  return {
    runExclusive: async ({ network, signal }, work) => {
      const turn = await queue.acquire(network, signal);
      if (typeof turn === "string") return null;
      try {
        // The client's signal is not passed on: aborting a task would end the thread and discard its state.
        return await work((name, task) => pool.run(task, { name }));
      } finally {
        turn();
      }
    },
    close: () => pool.destroy(),
  };
}

/** Returns an import that registers tsx. Worker threads do not inherit the TypeScript loader. */
function typeScriptLoader(): string {
  const code = `import { register } from "${import.meta.resolve("tsx/esm/api")}"; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Entry modules of worker threads. */
export type ThreadModules = { readonly pdf: URL };

/** The entry modules in the sources. A build has its own entry modules. */
export const sourceThreadModules: ThreadModules = {
  pdf: new URL("../invoice/pdf-thread.ts", import.meta.url),
};

/** Returns the thread modules of a build. They are in the same folder as the entry module. */
export function builtThreadModules(entry: string): ThreadModules {
  return { pdf: new URL("pdf-thread.mjs", entry) };
}
