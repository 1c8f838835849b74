import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { createFairQueue } from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import type { Log } from "../../http/log.ts";
import type { Caller } from "../http/route.ts";

/** Runs an exported function of the thread's module on a value that can be cloned, and answers its result. */
export type RunTask = <Result>(name: string, task: unknown) => Promise<Result>;

/** A thread for CPU-bound work, one task at a time in a queue that is fair between networks. Starts with a task. */
export type TaskThread = {
  /** Does work with the thread to itself. Null when too many wait for it already, or the caller has left. */
  readonly inTurn: <Result>(
    caller: Caller,
    work: (run: RunTask) => Promise<Result>,
  ) => Promise<Result | null>;
  readonly close: () => Promise<void>;
};

/** Makes a thread that runs `module` (built or source) and ends after `idleMs` milliseconds without work. */
export function createTaskThread(
  module: URL,
  { idleMs, log }: { readonly idleMs: number; readonly log: Log },
): TaskThread {
  const pool = new Piscina({
    filename: fileURLToPath(module),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Its main port sleeps between tasks instead of waiting in a lock, so that it can be told to end.
    atomics: "disabled",
    ...(module.pathname.endsWith(".ts") && { execArgv: ["--import", typeScriptLoader()] }),
  });
  // The next task starts it again.
  pool.on("error", (error) =>
    log.error({ err: error, module: module.pathname }, "A thread ended unexpectedly."),
  );
  const queue = createFairQueue({ total: { atOnce: 1, waiting: limits.work.waitingForThread } });
  return {
    inTurn: async ({ network, signal }, work) => {
      const turn = await queue.enter(network, signal);
      if (typeof turn === "string") return null;
      try {
        // Not with the caller's signal: a thread whose running task is given up ends, with all that it has in memory.
        return await work((name, task) => pool.run(task, { name }));
      } finally {
        turn();
      }
    },
    close: () => pool.destroy(),
  };
}

/** A thread does not inherit what reads TypeScript in development and tests. */
function typeScriptLoader(): string {
  const code = `import { register } from "${import.meta.resolve("tsx/esm/api")}"; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Modules that run in threads of their own. */
export type ThreadModules = { readonly search: URL; readonly pdf: URL };

/** The modules as they stand in the sources; a build puts its own in their place. */
export const sourceModules: ThreadModules = {
  search: new URL("../search/search-thread.ts", import.meta.url),
  pdf: new URL("../invoice/pdf-thread.ts", import.meta.url),
};

/** The modules as a build puts them beside its entries. */
export function builtModules(entry: string): ThreadModules {
  return { search: new URL("search-thread.mjs", entry), pdf: new URL("pdf-thread.mjs", entry) };
}
