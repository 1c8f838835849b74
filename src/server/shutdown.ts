import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../http/log.ts";

export type ShutdownStep = { readonly name: string; readonly stop: () => Promise<void> };

/**
 * Runs the shutdown steps in order within a time limit (ms). Logs a step that fails or hangs. Returns the exit code.
 */
export async function runShutdown(log: Log, limitMs: number, steps: readonly ShutdownStep[]): Promise<0 | 1> {
  let current = "";
  const limit = wait(limitMs, "limit" as const, { ref: false });
  try {
    for (const { name, stop } of steps) {
      current = name;
      if ((await Promise.race([stop(), limit])) !== "limit") continue;
      log.error({ part: name, limitMs }, "The shutdown took too long and was aborted.");
      return 1;
    }
  } catch (error) {
    log.error({ err: error, part: current }, "The shutdown failed and was aborted.");
    return 1;
  }
  log.info({}, "stopped");
  return 0;
}
