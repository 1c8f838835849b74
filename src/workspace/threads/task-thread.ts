import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { createFairQueue } from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import type { Log } from "../../http/log.ts";
import type { Client } from "../http/route.ts";

/** Runs an exported function of the thread's module with a cloneable value, and returns its result. */
export type RunTask = <Result>(name: string, task: unknown) => Promise<Result>;

/** A thread for CPU-bound work, one task at a time in a queue that is fair between networks. Starts with the first task. */
export type TaskThread = {
  /** Runs work with exclusive use of the thread. Returns null if the queue is full or the caller has left. */
  readonly runExclusive: <Result>(
    caller: Client,
    work: (run: RunTask) => Promise<Result>,
  ) => Promise<Result | null>;
  readonly close: () => Promise<void>;
};

/** Creates a thread that runs `module` (built or source) and ends after `idleMs` milliseconds without work. */
export function createTaskThread(
  module: URL,
  { idleMs, log }: { readonly idleMs: number; readonly log: Log },
): TaskThread {
  const pool = new Piscina({
    filename: fileURLToPath(module),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Without it, the thread's main port waits in a blocking call between tasks and cannot be told to end.
    atomics: "disabled",
    ...(module.pathname.endsWith(".ts") && { execArgv: ["--import", typeScriptLoader()] }),
  });
  // The next task restarts the thread.
  pool.on("error", (error) =>
    log.error({ err: error, module: module.pathname }, "A thread ended unexpectedly."),
  );
  const queue = createFairQueue({ total: { atOnce: 1, waiting: limits.work.queuedPerThread } });
  return {
    runExclusive: async ({ network, signal }, work) => {
      const turn = await queue.acquire(network, signal);
      if (typeof turn === "string") return null;
      try {
        // Without the caller's signal: aborting a running task would end the thread and lose its memory.
        return await work((name, task) => pool.run(task, { name }));
      } finally {
        turn();
      }
    },
    close: () => pool.destroy(),
  };
}

/** Registers tsx, because threads do not inherit the TypeScript loader of development and tests. */
function typeScriptLoader(): string {
  const code = `import { register } from "${import.meta.resolve("tsx/esm/api")}"; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Entry modules of worker threads. */
export type ThreadModules = { readonly search: URL; readonly pdf: URL };

/** The modules in the sources; a build replaces them. */
export const sourceThreadModules: ThreadModules = {
  search: new URL("../search/search-thread.ts", import.meta.url),
  pdf: new URL("../invoice/pdf-thread.ts", import.meta.url),
};

/** Returns the modules of a build, which are next to its entries. */
export function builtThreadModules(entry: string): ThreadModules {
  return { search: new URL("search-thread.mjs", entry), pdf: new URL("pdf-thread.mjs", entry) };
}
