import type { Log } from "../../http/log.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";

/** Logs failed runs of jobs. */
export type JobErrorReporter = {
  /** Reports that a run failed, or that its result could not be stored. */
  readonly report: (error: unknown, job: string) => void;
};

/** Minimum time between two log lines of a continuing outage, in milliseconds. */
const reportIntervalMs = 60_000;

/** Logs failed jobs immediately, then once a minute for all, because they usually share a cause. Omits a database away. */
export function createJobErrorReporter(
  log: Log,
  clock: () => number = () => performance.now(),
): JobErrorReporter {
  let lastAt = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return {
    report: (error, job) => {
      // The database logs its own outage once for all jobs.
      if (error instanceof DatabaseUnavailable) return;
      const now = clock();
      if (now - lastAt < reportIntervalMs) {
        unreported += 1;
        return;
      }
      log.error({ err: error, job, unreported }, "A job failed unexpectedly and will be retried.");
      lastAt = now;
      unreported = 0;
    },
  };
}
