import type { Log } from "../../http/log.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";

/** What the jobs log of turns that failed. */
export type Outages = {
  /** A job could not take a turn, or not write down how one ended. */
  readonly report: (error: unknown, job: string) => void;
};

/** Longest silence of an outage that continues, in milliseconds. */
const everyMs = 60_000;

/** Logs failed jobs at once, then once a minute for all, because all meet the same fault. Omits a database away. */
export function createOutages(log: Log, clock: () => number = () => performance.now()): Outages {
  let lastAt = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return {
    report: (error, job) => {
      // Logged by the database itself, once for all who meet it.
      if (error instanceof DatabaseUnavailable) return;
      const now = clock();
      if (now - lastAt < everyMs) {
        unreported += 1;
        return;
      }
      log.error({ err: error, job, unreported }, "A job failed unexpectedly; it is tried again.");
      lastAt = now;
      unreported = 0;
    },
  };
}
