import type { Log } from "../../http/log.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";

/** Logs unexpected failures of jobs. */
export type JobErrorReporter = {
  /** Reports that a run failed, or that its result could not be stored. */
  readonly report: (error: unknown, job: string) => void;
};

/** Minimum time between two log lines of a continuing outage, in milliseconds. */
const reportIntervalMs = 60_000;

/** Logs a failure immediately, then at most one failure a minute: failures of several jobs usually have one cause. */
export function createJobErrorReporter(
  log: Log,
  clock: () => number = () => performance.now(),
): JobErrorReporter {
  let lastAt = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return {
    report: (error, job) => {
      // The database module already logs that the database is unavailable.
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
