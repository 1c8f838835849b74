import type { Log } from "../../http/log.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";

/** What the jobs say of a database that does not answer. */
export type Outages = {
  /** A job could not read or write its queue. */
  readonly report: (error: unknown, job: string) => void;
};

/** Longest silence of an outage that goes on, in milliseconds. */
const everyMs = 60_000;

/**
 * Reports that jobs cannot work for want of the database: at once, and then once a minute for all jobs together, because
 * each of them meets the same outage every few seconds.
 */
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
      log.error({ err: error, job, unreported }, "Jobs cannot use the database; they go on trying.");
      lastAt = now;
      unreported = 0;
    },
  };
}
